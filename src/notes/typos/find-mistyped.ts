import { quote } from '../problem.ts';
import type { PlainLine } from './plain-lines.ts';

const HEADING = /^#{2,6}(?=[^\s#])/;
const BULLET = /^[•·‣◦▪●○■]/u;
const DASH = /^(?:[–—]|-(?=\p{L}))/u;

/**
 * Finds headings and list items in a paragraph that Markdown reads as plain text, because they were typed or pasted in
 * another way. What is escaped, or written as a character reference, is meant as text.
 */
export function findMistyped(lines: PlainLine[]): string | undefined {
  const match = (pattern: RegExp) =>
    lines.flatMap(({ text, typed }) => {
      const marker = pattern.exec(text)?.[0];
      if (marker === undefined || !typed.startsWith(marker)) return [];
      return [{ marker, words: text.slice(marker.length).trim() }];
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
