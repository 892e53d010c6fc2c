import type { ProblemAt } from './problem.ts';

// oxlint-disable-next-line no-control-regex
export const EACH_CONTROL = /[\0-\x08\x0B-\x1F\x7F-\x9F]/g;

/** The most that are reported. Files that are not text have thousands. */
const MOST_CONTROLS = 100;

export function checkControls(text: string): ProblemAt[] {
  const matches = [...text.matchAll(EACH_CONTROL)].slice(0, MOST_CONTROLS);
  return matches.map(({ 0: character, index }) => ({
    rule: 'control-character',
    message: `the control character ${nameCodePoint(character)} is invisible and not allowed; delete it, or save the file as UTF-8`,
    offset: index,
  }));
}

export const RIGHT_TO_LEFT =
  /[\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const EACH_LINE = /[^\n\r\u2029]+/g;
export const BIDI = /[\u202A-\u202E\u2066-\u2069]/;
const EACH_BIDI = new RegExp(BIDI, 'g');
const POP_EMBEDDING = '\u202C';
const POP_ISOLATE = '\u2069';

/** Finds embeddings, overrides and isolates that are not closed on their line; only the first of each line. */
export function checkBidi(text: string): ProblemAt[] {
  const problems: ProblemAt[] = [];
  if (!BIDI.test(text)) return problems;
  for (const { 0: line, index: start } of text.matchAll(EACH_LINE)) {
    const index = findUnpaired(line);
    if (index !== undefined) {
      const message = `the invisible character ${nameCodePoint(line.charAt(index))} changes the direction of text, and has no partner on its line; delete it`;
      problems.push({ rule: 'unpaired-bidi', message, offset: start + index });
    }
  }
  return problems;
}

function findUnpaired(line: string): number | undefined {
  const open: { index: number; closer: string }[] = [];
  for (const { 0: character, index } of line.matchAll(EACH_BIDI)) {
    if (character !== POP_EMBEDDING && character !== POP_ISOLATE) {
      open.push({ index, closer: character >= '\u2066' ? POP_ISOLATE : POP_EMBEDDING });
    } else if (open.pop()?.closer !== character) return index;
  }
  return open[0]?.index;
}

const NAMES = new Map([
  ['\u00A0', 'no-break space'],
  ['\u00AD', 'soft hyphen'],
  ['\u200B', 'zero width space'],
  ['\uFEFF', 'byte order mark'],
]);

/** The code point of a character, and its name if it is common: `U+200B (zero width space)`. */
export function nameCharacter(character: string): string {
  const name = NAMES.get(character);
  return name === undefined ? nameCodePoint(character) : `${nameCodePoint(character)} (${name})`;
}

function nameCodePoint(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
