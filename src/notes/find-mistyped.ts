import type { Paragraph, PhrasingContent } from 'mdast';
import { quote } from './problem.ts';

const HEADING = /^(#{2,6})([^\s#].*)$/;
const BULLET = /^([•·‣◦▪●○■])\s*(.*)$/u;
const DASH = /^([–—]|-(?=\p{L}))\s*(.*)$/u;

/**
 * Finds what people type or paste for headings and lists, and Markdown takes for plain text. Escaped, or written as a
 * character reference, it is meant. `fileLines` are all the lines of the file.
 */
export function findMistyped(paragraph: Paragraph, fileLines: string[]): string | undefined {
  const first = paragraph.position?.start.line ?? 1;
  const lines = textLines(paragraph);
  const typed = fileLines.slice(first - 1, first - 1 + lines.length);
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
  if (!item) return undefined;
  const { sign, words } = item;
  const plain = sign === '-' ? '\\-' : `&#${sign.codePointAt(0)};`;
  return `a list item starts with a hyphen and a space; type ${quote(`- ${words}`)}, or ${plain} for plain text`;
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
