import type { Heading, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { isSilent } from '../notes/markdown/outline.ts';
import { isAnchor, isComment, linesOf, removeAnchors, type Lines } from './blocks.ts';
import { parseHeading, type ReleaseHeading } from './parse-heading.ts';

/** A heading of a release or of several, and what is below it. */
export interface Section extends Lines {
  heading: ReleaseHeading;
  /** The text of the heading. */
  name: string;
  depth: number;
  /** The blocks below the heading, without rules, anchors, comments and definitions at the end. */
  nodes: RootContent[];
}

/** A heading that is not of a release. */
interface OtherHeading extends Lines {
  name: string;
}

export interface SplitChangelog {
  /** Everything before the first section. */
  preamble: Lines | undefined;
  /** The text of the first heading before the first section. */
  title: string | undefined;
  sections: Section[];
  /** Headings above groups of releases, which have no text of their own. */
  groups: OtherHeading[];
  /** Headings that stay in the release above, although they name a version or are higher than its heading. */
  inner: OtherHeading[];
}

/** Splits the blocks of a changelog at the headings of its releases. */
export function splitChangelog(nodes: readonly RootContent[], source: string): SplitChangelog {
  const starts = findReleaseHeadings(nodes);
  const [first] = starts;
  const before = nodes.slice(0, first?.index);
  const groups: OtherHeading[] = [];
  const sections = starts.map(({ index, node, heading, name, depth }, at) => {
    const next = starts[at + 1];
    const { kept, groups: above } = trimEnd(nodes.slice(index + 1, next?.index), source, next);
    for (const group of above) groups.push({ name: textOf(group), ...linesOf(group) });
    const { endLine } = linesOf(kept.at(-1) ?? node);
    return { heading, name, depth, nodes: kept, line: linesOf(node).line, endLine };
  });
  const { kept, groups: titles } = trimEnd(before, source, first);
  const [top, bottom] = [kept[0] ?? titles.at(-1), titles[0] ?? kept.at(-1)];
  const title = before.find((node) => node.type === 'heading');
  return {
    preamble: top && bottom && { line: linesOf(top).line, endLine: linesOf(bottom).endLine },
    title: title && textOf(title),
    sections,
    groups,
    inner: sections.flatMap(listInner),
  };
}

/** Whether a section is the release of a version, with or without `v`. */
export function isSectionOf({ heading }: Section, version: string): boolean {
  return trimPrefix(heading.version) === trimPrefix(version);
}

function trimPrefix(version: string): string {
  return version.replace(/^v(?=\d)/i, '');
}

function listInner({ nodes, depth }: Section): OtherHeading[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'heading') return [];
    const name = textOf(node);
    return node.depth < depth || parseHeading(name) ? { name, ...linesOf(node) } : [];
  });
}

type FoundHeading = Pick<Section, 'heading' | 'name' | 'depth'> & { index: number; node: Heading };

/** Headings that are only a version count where most releases are: deeper ones can be part of a release. */
function findReleaseHeadings(nodes: readonly RootContent[]): FoundHeading[] {
  const counts = [0, 0, 0, 0, 0, 0, 0];
  const found = nodes.flatMap((node, index): FoundHeading[] => {
    if (node.type !== 'heading') return [];
    const { depth } = node;
    const name = textOf(node);
    const hasLink = node.children.some(({ type }) => type === 'link' || type === 'linkReference');
    const heading = parseHeading(name, hasLink);
    if (!heading) return [];
    counts[depth] = (counts[depth] ?? 0) + 1;
    return [{ index, node, name, depth, heading }];
  });
  const usual = counts.indexOf(Math.max(...counts));
  return found.filter(({ heading, depth }) => heading.isCertain || depth === usual);
}

/** The text of a heading on one line, without its id. */
function textOf(heading: Heading): string {
  const text = toString(heading, { includeHtml: false, includeImageAlt: false });
  return removeAnchors(text)
    .replace(/\{#[^\s{}]+\}\s*$/, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/**
 * Leaves out what is at the end and belongs to no release. A heading right before the next release that is higher
 * groups the following releases.
 */
function trimEnd(
  nodes: readonly RootContent[],
  source: string,
  next: FoundHeading | undefined,
): { kept: RootContent[]; groups: Heading[] } {
  const groups: Heading[] = [];
  const end = nodes.findLastIndex((node) => {
    if (node.type === 'heading' && node.depth < (next?.depth ?? 0)) {
      groups.push(node);
      return false;
    }
    return !isSilent(node) && !isComment(node) && !(next && isAnchor(node, source));
  });
  return { kept: nodes.slice(0, end + 1), groups };
}
