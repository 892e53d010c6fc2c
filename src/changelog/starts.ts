import type { Heading, RootContent } from 'mdast';
import { isSilent } from '../notes/transform/comments.ts';
import { isAnchor, isComment } from './blocks.ts';
import type { ReleaseHeading } from './parse-heading.ts';

/** A text of releases. */
export interface MarkdownFile {
  nodes: readonly RootContent[];
  source: string;
  fields?: FileFields | undefined;
}

/** What the name of a file and its front matter say of its only release. */
export interface FileFields {
  version: string | undefined;
  /** Whether the file has no other release. */
  isWhole: boolean;
  /** Whether its name is that of a file for all releases. */
  isChangelog: boolean;
  date: string | undefined;
  title: string | undefined;
  isDraft: boolean;
}

/** Where a release starts. */
export interface Start {
  /** Of its heading among the blocks; -1 if it has none. */
  index: number;
  depth: number;
  node: RootContent;
  name: string;
  heading: ReleaseHeading;
}

export const isHeading = (node: RootContent): node is Heading => node.type === 'heading';
/** The index of the first block of a file that is shown. */
export const findLead = ({ nodes, source }: MarkdownFile): number =>
  nodes.findIndex((node) => !isSilent(node) && !isComment(node) && !isAnchor(node, source));
