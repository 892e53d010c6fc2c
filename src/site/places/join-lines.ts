import type { Nodes } from 'mdast';
import type { ParseMarkdown } from '../../notes/parse/parser.ts';

/** A line break, and the indentation and the markers of quotes after it. */
const BREAK = /\n[ \t>]*/g;
/** A line that starts an alert: its end is part of the alert's syntax. */
const ALERT = /^[\s>*+\-\d.)]*\[![a-z]/i;

/** Puts each paragraph of a Markdown text on one line, because GitHub shows the line breaks of release notes. */
export function joinLines(markdown: string, parse: ParseMarkdown): string {
  const soft = new Set(listSoftBreaks(parse(markdown), markdown));
  const parts: string[] = [];
  let end = 0;
  for (const { 0: found, index } of markdown.matchAll(BREAK)) {
    const line = markdown.slice(markdown.lastIndexOf('\n', index - 1) + 1, index);
    if (!soft.has(index) || ALERT.test(line)) continue;
    parts.push(markdown.slice(end, index));
    end = index + found.length;
  }
  return [...parts, markdown.slice(end)].join(' ');
}

/** The offsets of line breaks in text; not in code or HTML. */
function listSoftBreaks(node: Nodes, markdown: string): number[] {
  if ('children' in node) return node.children.flatMap((child) => listSoftBreaks(child, markdown));
  const start = node.position?.start.offset;
  const end = node.position?.end.offset;
  if (node.type !== 'text' || start === undefined || end === undefined) return [];
  return [...markdown.slice(start, end).matchAll(/\n/g)].map(({ index }) => start + index);
}
