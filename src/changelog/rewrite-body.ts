import type { Definition, FootnoteDefinition, Nodes, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { findKind } from '../labels/labels.ts';
import {
  applyEdits,
  offsetsOf,
  replaceMarks,
  sliceOf,
  walk,
  type Edit,
  type Range,
} from '../notes/edits.ts';
import type { ParsedMarkdown } from '../notes/parse/parse-markdown.ts';
import { isHidden } from './blocks.ts';
import { listFixes, type Fix, type LinkTargets } from './list-fixes.ts';

/** The Markdown of a note, and what was changed in it because a release cannot show it. */
export interface Body {
  /** `''` if a reader sees nothing but headings of groups. */
  text: string;
  fixes: readonly Fix[];
}

type Definitions = Pick<ParsedMarkdown, 'define' | 'footnotes'>;

const EMPTY: Body = { text: '', fixes: [] };

/**
 * Makes the Markdown of a note with these blocks: their source, with headings from `##` on, and with the link definitions
 * that they use. A heading that says a change, with nothing below, becomes an item. Without `targets`, nothing is fixed.
 */
export function rewriteBody(
  nodes: readonly RootContent[],
  source: string,
  parsed: Definitions,
  targets?: LinkTargets,
): Body {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last || !nodes.some((_, index) => isVisible(nodes, index))) return EMPTY;
  const start = source.lastIndexOf('\n', offsetsOf(first).start - 1) + 1;
  const range = { start, end: offsetsOf(last).end };
  const { define } = parsed;
  const definitions = findDefinitions(nodes, parsed, range);
  const fixes = targets ? listFixes([...nodes, ...definitions], { source, define, targets }) : [];
  const headings = [...rewriteHeadings(nodes, source), ...rewriteLabels(nodes, source)];
  const edits = [...headings, ...leaveGaps(nodes, source), ...fixes];
  const body = applyEdits(source, range, edits);
  if (body.trim() === '') return EMPTY;
  const lines = definitions.map((node) => {
    const text = applyEdits(source, offsetsOf(node), edits);
    return node.type === 'definition' ? text.replaceAll(/\n[ \t>]*/g, ' ') : text;
  });
  const end = lines.length > 0 ? ['', ...lines] : [];
  return { text: [body, ...end].join('\n'), fixes };
}

function isVisible(nodes: readonly RootContent[], index: number): boolean {
  const node = nodes[index];
  if (!node) return false;
  if (node.type === 'heading') return isChange(nodes, index);
  return node.type !== 'footnoteDefinition' && !isHidden(node);
}

const LEAST_WORDS = 3;

/** Whether a heading has nothing below, and more than the name of a group: a link, code, or three words. */
function isChange(nodes: readonly RootContent[], index: number): boolean {
  const [node, next] = [nodes[index], nodes[index + 1]];
  if (node?.type !== 'heading') return false;
  if (next && !(next.type === 'heading' && next.depth <= node.depth)) return false;
  const words = toString(node).match(/[\p{L}\p{N}]+(?:['’-][\p{L}\p{N}]+)*/gu) ?? [];
  const hasMore = node.children.some(({ type }) => type === 'link' || type === 'inlineCode');
  return words.length > 0 && (hasMore || words.length >= LEAST_WORDS);
}

/** The definitions of links and footnotes outside of a range that are used in it. */
function findDefinitions(
  nodes: readonly RootContent[],
  { define, footnotes }: Definitions,
  { start, end }: Range,
): (Definition | FootnoteDefinition)[] {
  const used = new Set<Definition | FootnoteDefinition>();
  const add = (all: readonly Nodes[]) => {
    for (const node of walk(all)) {
      const isReference = node.type === 'linkReference' || node.type === 'imageReference';
      const link = isReference && define(node.identifier);
      const note =
        node.type === 'footnoteReference' &&
        footnotes.find(({ identifier }) => identifier === node.identifier);
      if (link) used.add(link);
      if (!note || used.has(note)) continue;
      used.add(note);
      add(note.children);
    }
  };
  add(nodes);
  const outside = [...used].filter((node) => {
    const place = offsetsOf(node);
    return place.start < start || place.end > end;
  });
  // After a footnote, a definition would be a part of it.
  const { footnoteDefinition = [], definition = [] } = Object.groupBy(outside, ({ type }) => type);
  return [...definition, ...footnoteDefinition];
}

/** Leaves out what is between blocks, and is none of them. */
function leaveGaps(nodes: readonly RootContent[], source: string): Edit[] {
  return nodes.slice(1).flatMap((node, index) => {
    const before = nodes[index];
    const start = before ? offsetsOf(before).end : 0;
    const end = source.lastIndexOf('\n', offsetsOf(node).start - 1) + 1;
    const gap = source.slice(start, Math.max(start, end));
    return gap.trim() === '' ? [] : [{ start, end, text: '\n\n' }];
  });
}

/** The depth of the highest headings in a note. The note has its title in the front matter. */
const HIGHEST = 2;
const LOWEST = 6;

function rewriteHeadings(nodes: readonly RootContent[], source: string): Edit[] {
  const headings = nodes.flatMap((node, index) =>
    node.type === 'heading' && node.children.length > 0
      ? { node, isItem: isChange(nodes, index) }
      : [],
  );
  const groups = headings.filter(({ isItem }) => !isItem);
  const highest = groups.reduce((least, { node }) => Math.min(least, node.depth), LOWEST);
  return headings.flatMap(({ node, isItem }) => {
    const depth = Math.min(node.depth - highest + HIGHEST, LOWEST);
    return replaceMarks(node, source, isItem ? ['- ', '\n'] : [`${'#'.repeat(depth)} `, '']);
  });
}

/** `Bug fixes:`, `**Bug fixes**`: up to four words. */
const LABEL = /^(?=.{3,40}$)(?:\*\*)?((?:[^\s*:]+ ?){1,4})(?::|:?\*\*:?)$/;

/** Makes headings of lines above lists before all headings, if one of them names a type of changes. */
function rewriteLabels(nodes: readonly RootContent[], source: string): Edit[] {
  const end = nodes.findIndex(({ type }) => type === 'heading');
  const labels = nodes.slice(0, end === -1 ? undefined : end).flatMap((node, index) => {
    if (node.type !== 'paragraph' || nodes[index + 1]?.type !== 'list') return [];
    const [, name] = LABEL.exec(sliceOf(node, source)) ?? [];
    return name === undefined ? [] : { ...offsetsOf(node), name, text: `## ${name}` };
  });
  return labels.some(({ name }) => findKind(name) !== undefined) ? labels : [];
}
