import type { Nodes, Parents } from 'mdast';
import type { Position } from 'unist';
import { toString } from 'mdast-util-to-string';
import { makeProblem, quote, type Problem } from '../problem.ts';

/** What parsers write for references to invalid characters, line ends that only a reference can give, and bidi controls. */
const WRONG = /[\uFFFD\f\r\u202A-\u202E\u2066-\u2069]/;
const REFERENCE = /&(?:#x[\da-f]{1,6}|#\d{1,7}|newline);/gi;
const LINE_FEED = 10;

/**
 * Makes a function that finds character references to characters that cannot be shown, such as `&#146;` from old web
 * pages. `lines` are the lines of the note.
 */
export function createReferenceCheck(lines: string[]): (node: Nodes, parent: Parents) => Problem[] {
  const checked = new Set<Position>();
  const check = (position: Position | undefined, isWrong: (code: number) => boolean) => {
    if (!position || checked.has(position)) return [];
    checked.add(position);
    return [...listReferences(position, lines)]
      .filter(({ code }) => isWrong(code))
      .map(({ reference, code, line, column }) =>
        makeProblem('character-reference', explain(reference, code), { line, column }),
      );
  };
  return (node, parent) => {
    if (node.type === 'text' && WRONG.test(node.value)) {
      return check(node.position ?? parent.position, isInvisible);
    }
    const isBroken =
      node.type === 'heading' && isOneLine(node.position) && toString(node).includes('\n');
    return isBroken ? check(node.position, (code) => code === LINE_FEED) : [];
  };
}

function isOneLine(position: Position | undefined): boolean {
  return position?.start.line === position?.end.line;
}

/** The numeric references in a part of the note, and those to a line feed. */
function* listReferences({ start, end }: Position, lines: string[]) {
  for (let line = start.line; line <= end.line; line++) {
    const text = lines[line - 1] ?? '';
    const from = line === start.line ? start.column - 1 : 0;
    const to = line === end.line ? end.column - 1 : text.length;
    for (const { 0: reference, index } of text.slice(from, to).matchAll(REFERENCE)) {
      yield { reference, code: codeOf(reference), line, column: from + index + 1 };
    }
  }
}

function codeOf(reference: string): number {
  const [, hexadecimal, decimal] = /#(?:x([\da-f]+)|(\d+))/i.exec(reference) ?? [];
  if (hexadecimal !== undefined) return Number.parseInt(hexadecimal, 16);
  return decimal === undefined ? LINE_FEED : Number(decimal);
}

/** Controls other than tab and line feed, bidirectional controls, halves of surrogate pairs, and numbers that are no Unicode character. */
function isInvisible(code: number): boolean {
  const isControl = (code < 32 && code !== 9 && code !== LINE_FEED) || (code > 126 && code < 160);
  const isHalf = code >= 0xd800 && code <= 0xdfff;
  const isBidi = (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  const isNone = (code >= 0xfdd0 && code <= 0xfdef) || (code & 0xfffe) === 0xfffe;
  return isControl || isHalf || isBidi || isNone || code > 0x10ffff;
}

function explain(reference: string, code: number): string {
  const meant = code > 127 && code < 160 ? decodeWindows(code) : undefined;
  const message = `${quote(reference)} is not a valid character`;
  return meant === undefined
    ? `${message}; type a space, or delete it`
    : `${message}; type ${meant} instead`;
}

/** The character that browsers show for such a number; five of them have none. */
function decodeWindows(code: number): string | undefined {
  const character = new TextDecoder('windows-1252').decode(Uint8Array.of(code));
  return character.charCodeAt(0) > 0x9f ? character : undefined;
}
