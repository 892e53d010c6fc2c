import type { Paragraph, PhrasingContent } from 'mdast';
import { quote } from '../problem.ts';

const HEADING = /^#{2,6}(?=[^\s#])/;
const BULLET = /^[•·‣◦▪●○■]/u;
const DASH = /^(?:[–—]|-(?=\p{L}))/u;

/**
 * Finds what people type or paste for headings and lists, and Markdown takes for plain text. Escaped, or written as a
 * character reference, it is meant. `fileLines` are all the lines of the file.
 */
export function findMistyped(paragraph: Paragraph, fileLines: string[]): string | undefined {
  const first = paragraph.position?.start.line ?? 1;
  const lines = textLines(paragraph);
  const match = (pattern: RegExp) =>
    lines.flatMap((line, index) => {
      const sign = pattern.exec(line)?.[0];
      const typed = fileLines[first - 1 + index];
      if (sign === undefined || !typed?.includes(sign)) return [];
      if (typed.includes(`\\${sign}`)) return [];
      return [{ sign, words: line.slice(sign.length).trim() }];
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

/** The lines of a paragraph as text, … in the place of what is no plain text. */
function textLines({ children }: Paragraph): string[] {
  return children.map(textOf).join('').split('\n');
}

function textOf(node: PhrasingContent): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  // The parser finds some bare addresses late, and gives them no place.
  const breaks = node.position ? node.position.end.line - node.position.start.line : 0;
  return `…${'\n…'.repeat(breaks)}`;
}
