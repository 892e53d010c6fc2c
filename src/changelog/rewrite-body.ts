import type { Definition, Heading, Nodes, RootContent } from 'mdast';
import { toString } from 'mdast-util-to-string';
import { isSilent } from '../notes/prepare/prepare-tree.ts';
import type { ParsedMarkdown } from '../notes/parse/parse-markdown.ts';
import { isComment, offsetsOf, sliceOf } from './blocks.ts';

const REFERENCES: ReadonlySet<string> = new Set(['linkReference', 'imageReference', 'definition']);
/** The depth of the highest headings in a note. The note has its title in the front matter. */
const HIGHEST = 2;
const LOWEST = 6;

/**
 * The Markdown of a note with these blocks: their source, with headings from `##` on, and with the link definitions that
 * they use. A heading that says a change, with nothing below, becomes an item. `''` if a reader sees nothing but other
 * headings.
 */
export function rewriteBody(
  nodes: readonly RootContent[],
  source: string,
  { define }: Pick<ParsedMarkdown, 'define'>,
): string {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last || !nodes.some((_, index) => isVisible(nodes, index))) return '';
  const start = source.lastIndexOf('\n', offsetsOf(first).start - 1) + 1;
  const { end } = offsetsOf(last);
  const body = rewriteHeadings(nodes, source, { start, end });
  const used = new Set<Definition>();
  let isFirst = isOpen(last, source);
  for (const node of walk(nodes)) {
    if (!REFERENCES.has(node.type) || !('identifier' in node)) continue;
    const definition = define(node.identifier);
    if (!definition) continue;
    const { start: from, end: to } = offsetsOf(definition);
    if (from >= start && to <= end) continue;
    // Another definition of this name must not come before the one that counts.
    if (node.type === 'definition') isFirst = true;
    else used.add(definition);
  }
  if (used.size === 0) return body;
  const definitions = [...used].map((node) => sliceOf(node, source).replaceAll(/\n[ \t>]*/g, ' '));
  return (isFirst ? [...definitions, '', body] : [body, '', ...definitions]).join('\n');
}

function isVisible(nodes: readonly RootContent[], index: number): boolean {
  const node = nodes[index];
  if (!node) return false;
  if (node.type === 'heading') return isChange(nodes, index);
  return node.type !== 'footnoteDefinition' && !isSilent(node) && !isComment(node);
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

/** Whether a block may be open to the end of the text, so that nothing can follow it. */
function isOpen(last: RootContent, source: string): boolean {
  return last.type === 'html' || (last.type === 'code' && /^[`~]/.test(sliceOf(last, source)));
}

function* walk(nodes: readonly Nodes[]): Generator<Nodes> {
  for (const node of nodes) {
    yield node;
    if ('children' in node) yield* walk(node.children);
  }
}

function rewriteHeadings(
  nodes: readonly RootContent[],
  source: string,
  { start, end }: { start: number; end: number },
): string {
  const headings = nodes.flatMap((node, index) =>
    node.type === 'heading' ? { node, isItem: isChange(nodes, index) } : [],
  );
  const highest = headings.reduce(
    (least, { node, isItem }) => (isItem ? least : Math.min(least, node.depth)),
    LOWEST,
  );
  const parts: string[] = [];
  let at = start;
  for (const { node, isItem } of headings) {
    const from = findStart(node, source);
    const to = offsetsOf(node).end;
    const typed = source.slice(from, to);
    const depth = Math.min(node.depth - highest + HIGHEST, LOWEST);
    parts.push(source.slice(at, from), isItem ? toItem(typed) : rewriteHeading(typed, depth));
    at = to;
  }
  return [...parts, source.slice(at, end)].join('');
}

const ATX = /^#{1,6}(?=[ \t\n]|$)/;

function rewriteHeading(typed: string, depth: number): string {
  const marks = '#'.repeat(depth);
  if (ATX.test(typed)) return typed.replace(ATX, marks);
  const lines = typed.split('\n');
  const underline = lines.pop() ?? '';
  // An underline makes a heading of depth 1 or 2.
  if (depth === 2) return [...lines, underline.replaceAll('=', '-')].join('\n');
  const line = lines.map((each) => each.trim()).join(' ');
  return line.endsWith('#') ? `${marks} ${line} ${marks}` : `${marks} ${line}`;
}

/** The words of a heading as an item of a list. A line after it is not a part of it. */
function toItem(typed: string): string {
  const words = ATX.test(typed)
    ? typed.replace(ATX, '').replace(/[ \t]#+[ \t]*$/, '')
    : typed.split('\n').slice(0, -1).join(' ');
  return `- ${words.trim()}\n`;
}

/** Some parsers count definitions above an underlined heading as a part of it. */
function findStart(heading: Heading, source: string): number {
  const { start } = offsetsOf(heading);
  const [first] = heading.children;
  const offset = first?.position?.start.offset;
  return source.startsWith('#', start) || offset === undefined ? start : offset;
}
