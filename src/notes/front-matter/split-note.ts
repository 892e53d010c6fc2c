import matter from 'gray-matter';
import type { VFile } from 'vfile';
import { location } from 'vfile-location';
import { quote, report, type Problem } from '../problem.ts';

/** The front matter of a note, as it stands in the file. */
export interface FrontText {
  /** The text between the fences. */
  yaml: string;
  /** Where `yaml` starts in the file, in characters. */
  yamlOffset: number;
}

/** The Markdown of a note, as it stands in the file. */
export interface BodyText {
  /** The text behind the front matter. */
  body: string;
  /** The line of the file on which `body` starts, from 1, and where in the file, in characters. */
  bodyLine: number;
  bodyOffset: number;
}

const FENCE = '---';
const FENCE_LOOKALIKE = /^[ \t\uFEFF]*(?:[-‐‑‒–—―−]{2,}|[—―]|\.{3})/u;
const EXAMPLE =
  'start it with front matter, four lines: "---", "version: 2.4.0", "date: 2026-11-20", "---"';

/** gray-matter's engines can run code; the front matter is only split here, so they do nothing. */
const engine = () => ({});
const SPLIT_ONLY = { engines: { yaml: engine, json: engine, javascript: engine } };

/**
 * Finds the front matter of a note. A missing or misspelt fence is a problem of the file. With both right there is one
 * place to cut, so gray-matter cuts only the notes whose Markdown is asked for: for all, it takes a seventh of a build.
 */
export function findFrontMatter(file: VFile): FrontText | undefined {
  const text = String(file);
  const closing = text.indexOf(`\n${FENCE}`) + 1;
  const front = closing === 0 ? text : text.slice(0, closing - 1);
  const problem =
    findControl(front) ??
    checkOpening(text) ??
    (closing === 0 ? explainUnclosed(text) : checkClosing(text, closing)) ??
    findGap(front);
  if (problem) {
    const { offset, ...rest } = problem;
    report(file, { ...rest, place: location(file).toPoint(offset) });
    return undefined;
  }
  return { yaml: front.slice(FENCE.length), yamlOffset: FENCE.length };
}

/** Cuts the front matter off a text where `findFrontMatter` has found nothing wrong. */
export function splitNote(text: string): BodyText {
  // Up to the character behind the closing fence: gray-matter copies what it gets, and looks it up in a cache.
  const header = text.slice(0, text.indexOf(`\n${FENCE}`) + FENCE.length + 2);
  const { content } = matter(header, SPLIT_ONLY);
  const bodyOffset = header.length - content.length;
  return { body: text.slice(bodyOffset), bodyOffset, bodyLine: lineOf(text, bodyOffset) };
}

/** A problem at an offset of a text. */
type ProblemAt = Problem & { offset: number };

/** Controls other than tab and line end: what a terminal or a wrong encoding leaves in a text. */
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0B-\x1F\x7F-\x9F]/;

/** Finds a character that is no text. */
export function findControl(text: string): ProblemAt | undefined {
  const offset = text.search(CONTROL);
  if (offset === -1) return undefined;
  const code = text.charCodeAt(offset).toString(16).toUpperCase().padStart(4, '0');
  const reason = `the invisible character U+${code} is not text; delete it, or save the file as UTF-8`;
  return { rule: 'control-character', reason, offset };
}

function checkOpening(text: string): ProblemAt | undefined {
  const first = lineAt(text, 0);
  if (first.trimEnd() === FENCE && !first.startsWith('\uFEFF')) return undefined;
  return { rule: 'fence', reason: explainOpening(text, first), offset: 0 };
}

function explainOpening(text: string, first: string): string {
  if (text.trim() === '') return `the file is empty; ${EXAMPLE}`;
  if (first.startsWith('\uFEFF')) {
    return 'the file starts with two byte order marks; save it as UTF-8 with one or none';
  }
  if (first.trim() === '' && text.trimStart().startsWith(FENCE)) {
    return 'there is a blank line before the front matter; delete it, so that --- is the first line';
  }
  if (/^---[ \t]*[a-z]/i.test(first)) {
    return `front matter is YAML and starts with --- alone, found ${quote(first)}; type ---`;
  }
  if (FENCE_LOOKALIKE.test(first)) {
    return `front matter starts with three hyphens, found ${quote(first)}; type ---`;
  }
  return `the file does not start with front matter, found ${quote(first)}; ${EXAMPLE}`;
}

/** gray-matter ends the front matter at the first line that begins with the fence. */
function checkClosing(text: string, offset: number): ProblemAt | undefined {
  const line = lineAt(text, offset);
  if (line.trimEnd() === FENCE) return undefined;
  const reason = `front matter ends with three hyphens alone, found ${quote(line)}; type ---`;
  return { rule: 'fence', reason, offset };
}

const WIDEST_GAP = 1000;

/** gray-matter looks from each blank line to the end of all, in search of a comment. */
function findGap(front: string): ProblemAt | undefined {
  if (front.length <= WIDEST_GAP) return undefined;
  const gap = [...front.matchAll(/\s+/g)].find(([blanks]) => blanks.length > WIDEST_GAP);
  if (!gap) return undefined;
  const reason = `more than ${WIDEST_GAP} blanks or blank lines stand here; delete them`;
  return { rule: 'yaml', reason, offset: gap.index };
}

function explainUnclosed(text: string): ProblemAt {
  let offset = 0;
  for (const line of text.split('\n')) {
    if (offset > 0 && FENCE_LOOKALIKE.test(line)) {
      const reason = `front matter ends with three hyphens, found ${quote(line)}; type ---`;
      return { rule: 'fence', reason, offset };
    }
    offset += line.length + 1;
  }
  const reason = 'the front matter is not closed; type --- on a line of its own below its last key';
  return { rule: 'fence', reason, offset: 0 };
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(offset, end === -1 ? undefined : end);
}

/** The line that an offset is on, from 1. */
function lineOf(text: string, offset: number): number {
  return text.slice(0, offset).split('\n').length;
}
