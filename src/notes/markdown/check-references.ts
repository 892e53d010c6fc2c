import type { Parents, Text } from 'mdast';
import type { Position } from 'unist';
import { makeProblem, quote, type Problem } from '../problem.ts';

/** What parsers write for references to invalid characters; line ends that only a reference can give; bidi controls. */
const WRONG = /[\uFFFD\f\r\u202A-\u202E\u2066-\u2069]/;
const REFERENCE = /&#(?:x([\da-f]{1,6})|(\d{1,7}));/gi;

/** The most that are reported. */
const MOST = 100;

/**
 * Makes a function that finds character references to characters that cannot be shown, such as `&#146;` from old web
 * pages. `lines` are the lines of the note.
 */
export function createReferenceCheck(lines: string[]): (node: Text, parent: Parents) => Problem[] {
  const checked = new Set<Position>();
  let left = MOST;
  return (node, parent) => {
    // Some parsers give the text around bare addresses no position.
    const position = node.position ?? parent.position;
    if (!WRONG.test(node.value) || !position || checked.has(position)) return [];
    checked.add(position);
    const problems = findReferences(position, lines).slice(0, left);
    left -= problems.length;
    return problems;
  };
}

function findReferences({ start, end }: Position, lines: string[]): Problem[] {
  return lines.slice(start.line - 1, end.line).flatMap((text, index) => {
    const line = start.line + index;
    const from = index === 0 ? start.column - 1 : 0;
    const typed = text.slice(from, line === end.line ? end.column - 1 : undefined);
    return [...typed.matchAll(REFERENCE)].flatMap((match) => {
      const [reference, hexadecimal, decimal = ''] = match;
      const code = hexadecimal ? Number.parseInt(hexadecimal, 16) : Number(decimal);
      if (!isInvisible(code)) return [];
      const message = `${quote(reference)} is not a valid character; type the character that is meant, or delete it`;
      return [
        makeProblem('character-reference', message, { line, column: from + match.index + 1 }),
      ];
    });
  });
}

/** Controls other than tab and line feed, bidirectional controls, halves of surrogate pairs, and numbers that are no Unicode character. */
function isInvisible(code: number): boolean {
  const isControl = (code < 32 && code !== 9 && code !== 10) || (code > 126 && code < 160);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  const isBidi = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  const isNone = (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe;
  return isControl || isHalf || isBidi || isNone || code > 0x10ffff;
}
