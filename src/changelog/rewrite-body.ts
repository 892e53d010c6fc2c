import type { Definition, Heading, Nodes, RootContent } from 'mdast';
import { isSilent } from '../notes/prepare/prepare-tree.ts';
import type { ParsedMarkdown } from '../notes/parse/parse-markdown.ts';
import { isComment, offsetsOf, sliceOf } from './blocks.ts';

const REFERENCES: ReadonlySet<string> = new Set(['linkReference', 'imageReference', 'definition']);
/** The depth of the highest headings in a note. The note has its title in the front matter. */
const HIGHEST = 2;
const LOWEST = 6;

/**
 * The Markdown of a note with these blocks: their source, with headings from `##` on, and with the link definitions that
 * they use. `''` if a reader sees nothing but headings.
 */
export function rewriteBody(
  nodes: readonly RootContent[],
  source: string,
  { define }: Pick<ParsedMarkdown, 'define'>,
): string {
  const [first] = nodes;
  const last = nodes.at(-1);
  if (!first || !last || !nodes.some(isVisible)) return '';
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

function isVisible(node: RootContent): boolean {
  const isText = node.type !== 'heading' && node.type !== 'footnoteDefinition';
  return isText && !isSilent(node) && !isComment(node);
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
  const headings = nodes.filter((node) => node.type === 'heading');
  const highest = headings.reduce((least, { depth }) => Math.min(least, depth), LOWEST);
  const parts: string[] = [];
  let at = start;
  for (const heading of headings) {
    const from = findStart(heading, source);
    const to = offsetsOf(heading).end;
    const depth = Math.min(heading.depth - highest + HIGHEST, LOWEST);
    parts.push(source.slice(at, from), rewriteHeading(source.slice(from, to), depth));
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

/** Some parsers count definitions above an underlined heading as a part of it. */
function findStart(heading: Heading, source: string): number {
  const { start } = offsetsOf(heading);
  const [first] = heading.children;
  const offset = first?.position?.start.offset;
  return source.startsWith('#', start) || offset === undefined ? start : offset;
}
