import {
  findNodeAtLocation,
  getNodeValue,
  parseTree,
  type Node,
  type ParseError,
} from 'jsonc-parser';
import * as z from 'zod/mini';
import { createLocator } from '../notes/problem.ts';
import { findDeepNesting } from '../project/json.ts';

/** A release of GitHub. */
export interface GitHubRelease {
  tag: string;
  name: string;
  /** Markdown. */
  body: string;
  /** The instant of publication; undefined for a draft. */
  date: string | undefined;
  isDraft: boolean;
  isPrerelease: boolean;
  line: number;
  endLine: number;
}

const text = z.optional(z.nullable(z.string()));
const flag = z.optional(z.boolean());

/** As GitHub's API writes a release, or `gh release view --json`. */
const Release = z.pipe(
  z.object({
    tag_name: text,
    tagName: text,
    name: text,
    body: text,
    published_at: text,
    publishedAt: text,
    draft: flag,
    isDraft: flag,
    prerelease: flag,
    isPrerelease: flag,
  }),
  z.transform((json) => ({
    tag: json.tag_name ?? json.tagName ?? '',
    name: json.name ?? '',
    body: json.body ?? '',
    date: json.published_at ?? json.publishedAt ?? undefined,
    isDraft: json.draft ?? json.isDraft ?? false,
    isPrerelease: json.prerelease ?? json.isPrerelease ?? false,
  })),
);

/** Whether a text is JSON, not Markdown. */
export function isJson(source: string): boolean {
  return /^\s*(?:\{\s*"|\[\s*[[{\]])/.test(source);
}

/**
 * Reads an answer of GitHub's releases API: one release, a list, or a list of such pages. Undefined if the text is not
 * such JSON.
 */
export function readGitHub(source: string): GitHubRelease[] | undefined {
  if (findDeepNesting(source) !== undefined) return undefined;
  const errors: ParseError[] = [];
  const root = parseTree(source, errors);
  if (!root || errors.length > 0) return undefined;
  const locate = createLocator(source);
  const releases: GitHubRelease[] = [];
  for (const node of listObjects(root)) {
    const { success, data } = Release.safeParse(getNodeValue(node));
    if (!success || data.tag === '') return undefined;
    const { offset = node.offset } = findNodeAtLocation(node, ['tag_name']) ?? {};
    const endLine = locate(node.offset + node.length).line;
    releases.push({ ...data, line: locate(offset).line, endLine });
  }
  return releases;
}

const DEEPEST = 2;

function listObjects(node: Node, depth = 0): Node[] {
  if (node.type !== 'array' || depth === DEEPEST) return [node];
  return (node.children ?? []).flatMap((child) => listObjects(child, depth + 1));
}
