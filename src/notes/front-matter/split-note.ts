import matter from 'gray-matter';
import { findControl, type ProblemAt } from '../invisible.ts';
import { makeProblem, pointAt, quote, type Problem } from '../problem.ts';

/** A note in two parts. Offsets count UTF-16 code units from the start of the note. */
export interface SplitNote {
  /** The text between the fences, and where it starts. */
  yaml: string;
  yamlOffset: number;
  /** The Markdown after the front matter, and where it starts. */
  body: string;
  bodyOffset: number;
}

const FENCE = '---';
const FENCE_LOOKALIKE = /^[ \t\uFEFF]*(?:[-‐‑‒–—―−]{2,}|[—―]|\.{3})/u;
const EXAMPLE =
  'start it with front matter, four lines: "---", "version: 2.4.0", "date: 2026-11-20", "---"';

/** Some of gray-matter's engines run code. The front matter is only split here, so none of them does anything. */
const engine = () => ({});
const SPLIT_ONLY = { engines: { yaml: engine, json: engine, javascript: engine } };

/** Splits a note into front matter and Markdown, or finds why that is impossible. */
export function splitNote(text: string): SplitNote | Problem {
  const closing = text.indexOf(`\n${FENCE}`) + 1;
  const front = closing === 0 ? text : text.slice(0, closing - 1);
  const problem =
    findControl(front) ??
    checkOpening(text) ??
    (closing === 0 ? explainUnclosed(text) : checkClosing(text, closing)) ??
    findGap(front);
  if (problem) return makeProblem(problem.rule, problem.message, pointAt(text, problem.offset));
  const { content: body } = matter(text, SPLIT_ONLY);
  const bodyOffset = text.length - body.length;
  return { yaml: front.slice(FENCE.length), yamlOffset: FENCE.length, body, bodyOffset };
}

function checkOpening(text: string): ProblemAt | undefined {
  const first = lineAt(text, 0);
  if (first.trimEnd() === FENCE && !first.startsWith('\uFEFF')) return undefined;
  return { rule: 'fence', message: explainOpening(text, first), offset: 0 };
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
    return `front matter starts with a line that is only ---, found ${quote(first)}; type ---`;
  }
  if (FENCE_LOOKALIKE.test(first)) {
    return `front matter starts with three hyphens, found ${quote(first)}; type ---`;
  }
  return `the file does not start with front matter, found ${quote(first)}; ${EXAMPLE}`;
}

/** gray-matter ends the front matter at the first line that starts with the fence. */
function checkClosing(text: string, offset: number): ProblemAt | undefined {
  const line = lineAt(text, offset);
  if (line.trimEnd() === FENCE) return undefined;
  const message = `front matter ends with a line that is only ---, found ${quote(line)}; type ---`;
  return { rule: 'fence', message, offset };
}

const WIDEST_GAP = 1000;

/** gray-matter searches front matter for comments in quadratic time if it has many blank lines in a row. */
function findGap(front: string): ProblemAt | undefined {
  if (front.length <= WIDEST_GAP) return undefined;
  const gap = [...front.matchAll(/\s+/g)].find(([blanks]) => blanks.length > WIDEST_GAP);
  if (!gap) return undefined;
  const message = `there are more than ${WIDEST_GAP} spaces or blank lines here; delete them`;
  return { rule: 'yaml', message, offset: gap.index };
}

function explainUnclosed(text: string): ProblemAt {
  let offset = 0;
  for (const line of text.split('\n')) {
    if (offset > 0 && FENCE_LOOKALIKE.test(line)) {
      const message = `front matter ends with three hyphens, found ${quote(line)}; type ---`;
      return { rule: 'fence', message, offset };
    }
    offset += line.length + 1;
  }
  const message =
    'the front matter is not closed; type --- on a line of its own after its last key';
  return { rule: 'fence', message, offset: 0 };
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(offset, end === -1 ? undefined : end);
}
