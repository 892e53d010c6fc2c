import type { Paragraph, PhrasingContent } from 'mdast';
import { quote } from '../problem.ts';

const HEADING = /^#{2,6}(?=[^\s#])/;
const BULLET = /^[•·‣◦▪●○■]/u;
const DASH = /^(?:[–—]|-(?=\p{L}))/u;

/**
 * Finds headings and list items that Markdown reads as plain text, because they were typed or pasted in another way.
 * What is escaped, or written as a character reference, is meant as text. `fileLines` are all lines of the note.
 */
export function findMistyped(paragraph: Paragraph, fileLines: string[]): string | undefined {
  const first = paragraph.position?.start.line ?? 1;
  const lines = textLines(paragraph);
  const match = (pattern: RegExp) =>
    lines.flatMap((line, index) => {
      const marker = pattern.exec(line)?.[0];
      const typed = fileLines[first - 1 + index];
      if (marker === undefined || !typed?.includes(marker)) return [];
      if (typed.includes(`\\${marker}`)) return [];
      return [{ marker, words: line.slice(marker.length).trim() }];
    });
  const [heading] = match(HEADING);
  if (heading) {
    const { marker, words } = heading;
    return `a heading needs a space after its ${marker}; type ${quote(`${marker} ${words}`)}, or \\${marker} for plain text`;
  }
  const dashes = match(DASH);
  const [item] = dashes.length > 1 ? dashes : match(BULLET);
  if (!item) return undefined;
  const { marker, words } = item;
  const plain = marker === '-' ? '\\-' : `&#${marker.codePointAt(0)};`;
  return `a list item starts with a hyphen and a space; type ${quote(`- ${words}`)}, or ${plain} for plain text`;
}

/** The lines of a paragraph, with … in place of everything that is not plain text. */
function textLines({ children }: Paragraph): string[] {
  return children.map(textOf).join('').split('\n');
}

function textOf(node: PhrasingContent): string {
  if (node.type === 'text') return node.value;
  if (node.type === 'break') return '\n';
  // Some parsers give bare addresses no position.
  const breaks = node.position ? node.position.end.line - node.position.start.line : 0;
  return `…${'\n…'.repeat(breaks)}`;
}
