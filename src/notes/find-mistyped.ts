import type { Paragraph, PhrasingContent } from 'mdast';
import { quote } from './problem.ts';

const HEADING = /^(#{2,6})([^\s#].*)$/;
const BULLET = /^([•·‣◦▪●○■])\s*(.*)$/u;
const DASH = /^([–—]|-(?=\p{L}))\s*(.*)$/u;

/**
 * Finds what people type or paste for headings and lists, and Markdown takes for plain text. Escaped, or written as a
 * character reference, it is meant. `source` is the file's text.
 */
export function findMistyped(paragraph: Paragraph, source: string): string | undefined {
  const first = paragraph.position?.start.line ?? 1;
  const typed = source.split('\n').slice(first - 1);
  const lines = textLines(paragraph);
  const match = (pattern: RegExp) =>
    lines.flatMap((line, index) => {
      const [, sign = '', words = ''] = pattern.exec(line) ?? [];
      const isTyped = typed[index]?.includes(sign) && !typed[index].includes(`\\${sign}`);
      return sign !== '' && isTyped ? [{ sign, words }] : [];
    });
  const [heading] = match(HEADING);
  if (heading) {
    const { sign, words } = heading;
    return `a heading has a space behind its ${sign}; type ${quote(`${sign} ${words}`)}, or \\${sign} for plain text`;
  }
  const dashes = match(DASH);
  const [item] = dashes.length > 1 ? dashes : match(BULLET);
  return item && `a list item starts with a hyphen and a space; type ${quote(`- ${item.words}`)}`;
}

/** The lines of a paragraph as text, what is no plain text left out. */
function textLines({ children }: Paragraph): string[] {
  return children.map(textOf).join('').split('\n');
}

function textOf(node: PhrasingContent): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  const { start, end } = node.position ?? { start: { line: 0 }, end: { line: 0 } };
  return `\0${'\n\0'.repeat(end.line - start.line)}`;
}
