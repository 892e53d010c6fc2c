import { quote } from '../problem.ts';
import type { PlainLine } from './plain-lines.ts';

const HEADING = /^#{2,6}(?=[^\s#])/;
const BULLET = /^[•·‣◦▪●○■]/u;
const DASH = /^(?:[–—]|-(?=\p{L}))/u;

/** What is wrong with a line. */
interface MistypedLine {
  line: PlainLine;
  message: string;
}

/**
 * Finds a heading or else a list item of a paragraph that Markdown reads as plain text, because it was typed or pasted
 * in another way. What is escaped, or written as a character reference, is meant as text.
 */
export function findMistyped(lines: PlainLine[]): MistypedLine | undefined {
  const match = (pattern: RegExp) =>
    lines.flatMap((line) => {
      const marker = pattern.exec(line.text)?.[0];
      if (marker === undefined || !line.typed.startsWith(marker)) return [];
      return [{ line, marker, words: line.text.slice(marker.length).trim() }];
    });
  const [heading] = match(HEADING);
  if (heading) {
    const { line, marker, words } = heading;
    const message = `a heading needs a space after its ${marker}; type ${quote(`${marker} ${words}`)}, or \\${marker} for plain text`;
    return { line, message };
  }
  const dashes = match(DASH);
  const [item] = dashes.length > 1 ? dashes : match(BULLET);
  if (!item) return undefined;
  const { line, marker, words } = item;
  const plain = marker === '-' ? '\\-' : `&#${marker.codePointAt(0)};`;
  const message = `a list item starts with a hyphen and a space; type ${quote(`- ${words}`)}, or ${plain} for plain text`;
  return { line, message };
}
