import type { RootContent } from 'mdast';
import { parseMarkdown } from '../notes/markdown/parse-markdown.ts';
import type { ParseMarkdown } from '../notes/markdown/parser.ts';
import { offsetsOf, type Lines } from './blocks.ts';
import { findReleaseDate } from './dates.ts';
import type { ReleaseHeading } from './parse-heading.ts';
import { rewriteBody } from './rewrite-body.ts';
import { splitChangelog, type Section, type SplitChangelog } from './split-changelog.ts';

/** A release in a source. */
export interface FoundRelease extends Lines {
  type: 'release';
  /** The text of its heading. */
  name: string;
  heading: ReleaseHeading;
  /** The title of its file, which can be the name of the product. */
  product: string | undefined;
  /** Its Markdown as a note has it; `''` if it is empty. */
  body: string;
}

/** A part of a source that becomes no note, and what becomes of it instead. */
export interface OtherPart extends Lines {
  type: 'skipped' | 'included' | 'failed';
  /** The text of the heading, if it is one. */
  name: string | undefined;
  reason: string;
}

/** Front matter of a changelog, as documentation sites have it. */
const FRONT_MATTER = /^---[ \t]*\n(?:(?:[\w-]+:|[ \t]|(?=\n)).*\n)*---[ \t]*(?:\n|$)/;

/** How much longer than their changelog all notes together may be. */
const MOST_TIMES = 8;
const ALWAYS_ALLOWED = 1024 * 1024;
const TOO_LONG = `the notes would be more than ${MOST_TIMES} times as long as the changelog, because they repeat its link definitions`;

/** Finds the releases of a changelog, and everything else in it, in its order. */
export function findReleases(source: string, parse: ParseMarkdown): (FoundRelease | OtherPart)[] {
  const [front = ''] = FRONT_MATTER.exec(source) ?? [];
  const markdown = front.replaceAll(/[^\n]/g, ' ') + source.slice(front.length);
  const parsed = parseMarkdown(parse, markdown, 1);
  if ('rule' in parsed) {
    const { message: reason, line = 1 } = parsed;
    return [{ type: 'failed', name: undefined, reason, line, endLine: line }];
  }
  const split = splitChangelog(parsed.tree.children, markdown);
  let left = MOST_TIMES * source.length + ALWAYS_ALLOWED;
  const sections = split.sections.map((section): FoundRelease | OtherPart => {
    const { heading, name, nodes, line, endLine } = section;
    const other = { name, line, endLine };
    if (heading.isRange) return { ...other, type: 'skipped', reason: 'several releases' };
    const body = rewriteBody(nodes, markdown, parsed);
    if (body.length > left) return { ...other, type: 'failed', reason: TOO_LONG };
    left -= body.length;
    const date = heading.date ?? findDateBelow(heading, section, markdown);
    return { ...other, type: 'release', heading: { ...heading, date }, product: split.title, body };
  });
  return [...listOthers(split, front), ...sections].toSorted((a, b) => a.line - b.line);
}

/** The date in the blocks before the first heading. Unreleased changes have none. */
function findDateBelow(
  { isUnreleased, version }: ReleaseHeading,
  { nodes }: Section,
  source: string,
): string | undefined {
  const end = nodes.findIndex((node) => node.type === 'heading');
  const before: RootContent[] = end === -1 ? nodes : nodes.slice(0, end);
  const [first] = before;
  const last = before.at(-1);
  if (isUnreleased || !first || !last) return undefined;
  return findReleaseDate(source.slice(offsetsOf(first).start, offsetsOf(last).end), version);
}

function listOthers(split: SplitChangelog, front: string): OtherPart[] {
  const { preamble, groups, inner, sections } = split;
  const isEmpty = sections.length === 0;
  const above = 'heading above the following releases';
  const within = 'part of the release above';
  const parts: OtherPart[] = [];
  for (const group of groups) parts.push({ type: 'skipped', ...group, reason: above });
  for (const heading of inner) parts.push({ type: 'included', ...heading, reason: within });
  if (front !== '') {
    const endLine = front.trimEnd().split('\n').length;
    parts.push({ type: 'skipped', name: undefined, reason: 'front matter', line: 1, endLine });
  }
  if (preamble && !isEmpty) {
    const reason = 'text before the first release';
    parts.push({ type: 'skipped', name: undefined, reason, ...preamble });
  }
  if (isEmpty) {
    const reason = 'no heading of a release, such as "## 1.2.0 - 2026-03-14"';
    const lines = preamble ?? { line: 1, endLine: 1 };
    parts.push({ type: 'failed', name: undefined, reason, ...lines });
  }
  return parts;
}
