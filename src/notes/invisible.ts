import type { Rule } from './rules.ts';

/** A problem at an offset of a text, in UTF-16 code units. */
export interface ProblemAt {
  rule: Rule;
  message: string;
  offset: number;
}

/** Control characters other than tab and line feed. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0B-\x1F\x7F-\x9F]/;

const EACH_CONTROL = new RegExp(CONTROL, 'g');

/** The most that are reported. Files that are not text have thousands. */
const MOST_CONTROLS = 100;

/** Finds the control characters of a text. */
export function findControls(text: string): ProblemAt[] {
  const problems: ProblemAt[] = [];
  for (const { 0: character, index: offset } of text.matchAll(EACH_CONTROL)) {
    const message = `the control character ${codeOf(character)} is invisible and not allowed; delete it, or save the file as UTF-8`;
    problems.push({ rule: 'control-character', message, offset });
    if (problems.length === MOST_CONTROLS) break;
  }
  return problems;
}

/** Replaces control characters, so that other problems of the text can be found. Offsets stay the same. */
export function replaceControls(text: string): string {
  return CONTROL.test(text) ? text.replaceAll(EACH_CONTROL, '\uFFFD') : text;
}

/** A letter of a script that is written from right to left. */
export const RIGHT_TO_LEFT =
  /[\u0590-\u061B\u061D-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;

const LINE_END = /[\n\r\u2029]/;
const BIDI = /[\u202A-\u202E\u2066-\u2069]/;
const EACH_BIDI = new RegExp(BIDI, 'g');
const POP_EMBEDDING = '\u202C';
const POP_ISOLATE = '\u2069';

/**
 * Finds bidirectional controls (embeddings, overrides, isolates) that are not closed on their line, and those that
 * close nothing. They can show a text in another order than it is written. Reports only the first of each line.
 */
export function findUnpairedBidi(text: string): ProblemAt[] {
  if (!BIDI.test(text)) return [];
  const problems: ProblemAt[] = [];
  let start = 0;
  for (const line of text.split(LINE_END)) {
    const problem = findInLine(line);
    if (problem) problems.push({ ...problem, offset: start + problem.offset });
    start += line.length + 1;
  }
  return problems;
}

function findInLine(line: string): ProblemAt | undefined {
  const open: { character: string; offset: number; closer: string }[] = [];
  for (const { 0: character, index: offset } of line.matchAll(EACH_BIDI)) {
    if (character !== POP_EMBEDDING && character !== POP_ISOLATE) {
      const closer = character >= '\u2066' ? POP_ISOLATE : POP_EMBEDDING;
      open.push({ character, offset, closer });
      continue;
    }
    const last = open.pop();
    if (!last) return unpaired({ character, offset }, 'closes nothing on its line; delete it');
    if (last.closer !== character) return unclosed(last);
  }
  return open[0] && unclosed(open[0]);
}

function unclosed({ closer, ...opener }: { character: string; offset: number; closer: string }) {
  const reason = `is not closed on its line; delete it, or close it with ${nameCharacter(closer)}`;
  return unpaired(opener, reason);
}

function unpaired(
  { character, offset }: { character: string; offset: number },
  reason: string,
): ProblemAt {
  const message = `the invisible character ${nameCharacter(character)} ${reason}`;
  return { rule: 'unpaired-bidi', message, offset };
}

const NAMES = new Map([
  ['\u00A0', 'no-break space'],
  ['\u00AD', 'soft hyphen'],
  ['\u061C', 'Arabic letter mark'],
  ['\u200B', 'zero width space'],
  ['\u200C', 'zero width non-joiner'],
  ['\u200D', 'zero width joiner'],
  ['\u200E', 'left-to-right mark'],
  ['\u200F', 'right-to-left mark'],
  ['\u202A', 'left-to-right embedding'],
  ['\u202B', 'right-to-left embedding'],
  ['\u202C', 'pop directional formatting'],
  ['\u202D', 'left-to-right override'],
  ['\u202E', 'right-to-left override'],
  ['\u202F', 'narrow no-break space'],
  ['\u2060', 'word joiner'],
  ['\u2066', 'left-to-right isolate'],
  ['\u2067', 'right-to-left isolate'],
  ['\u2068', 'first strong isolate'],
  ['\u2069', 'pop directional isolate'],
  ['\uFE0F', 'variation selector-16'],
  ['\uFEFF', 'byte order mark'],
]);

/** The code point of a character, and its name if it is common: `U+200B (zero width space)`. */
export function nameCharacter(character: string): string {
  const name = NAMES.get(character);
  return name === undefined ? codeOf(character) : `${codeOf(character)} (${name})`;
}

function codeOf(character: string): string {
  const code = character.codePointAt(0) ?? 0;
  return `U+${code.toString(16).toUpperCase().padStart(4, '0')}`;
}
