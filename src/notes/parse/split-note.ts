import matter from 'gray-matter';
import { quote, type ProblemAt } from '../problem.ts';
import { NO_FIELDS, parseFields, type Fields } from './parse-fields.ts';

/** A note in two parts. Offsets count UTF-16 code units from the start of the note. */
export interface SplitNote {
  fields: Fields;
  body: { text: string; offset: number };
}

const FENCE = '---';
const LOOKALIKE = String.raw`(?:[-‐‑‒–—―−]{2,}|[—―]|\.{3})`;
const FENCE_LOOKALIKE = new RegExp(String.raw`^[ \t\uFEFF]*${LOOKALIKE}`, 'u');
const NEXT_LOOKALIKE = new RegExp(String.raw`\n[ \t\uFEFF]*${LOOKALIKE}`, 'u');
const KEY_LINE = /^\w+:(?:\s|$)/;
const KEYS_ONLY = 'type --- on a line of its own above it, and below the last key';
const EXAMPLE = 'start it with version: 2.4.0 and date: 2026-11-20, between two lines ---';

const nothing = () => ({});

/** Splits a note into front matter and Markdown, or finds what is wrong with the fences. */
export function splitNote(text: string): SplitNote | ProblemAt {
  const closing = text.indexOf(`\n${FENCE}`) + 1;
  const problem = checkOpening(text) ?? checkClosing(text, closing);
  if (problem) return problem;
  // Some of gray-matter's own engines run code, so that all of them are replaced.
  const yaml = () => parseFields(text.slice(0, closing - 1));
  const engines = { yaml, json: nothing, javascript: nothing };
  // gray-matter copies all that it gets, so that it gets what ends at the line break after the fence.
  const head = text.slice(0, closing + FENCE.length + 2);
  const { data, content }: { data: Partial<Fields>; content: string } = matter(head, { engines });
  const offset = head.length - content.length;
  return {
    // gray-matter asks no engine where there are only comments.
    fields: { ...NO_FIELDS, ...data },
    body: { text: text.slice(offset), offset },
  };
}

function checkOpening(text: string): ProblemAt | undefined {
  const [first = ''] = text.split('\n', 1);
  if (/^---[ \t]*$/.test(first)) return undefined;
  const isFence = FENCE_LOOKALIKE.test(first) || text.trimStart().startsWith(FENCE);
  const fault =
    text.trim() === ''
      ? 'the file is empty'
      : `the file does not start with ---, found ${quote(first)}`;
  const other = KEY_LINE.test(first) ? KEYS_ONLY : EXAMPLE;
  const advice = isFence ? 'the first line must be only ---' : other;
  return { rule: 'fence', message: `${fault}; ${advice}`, offset: 0 };
}

/** gray-matter ends the front matter at the first line that starts with the fence. */
function checkClosing(text: string, closing: number): ProblemAt | undefined {
  const offset = closing || text.search(NEXT_LOOKALIKE) + 1;
  const [line = ''] = text.slice(offset).split('\n', 1);
  if (closing !== 0 && line.trimEnd() === FENCE) return undefined;
  const message =
    offset === 0
      ? 'the front matter is not closed; type --- on a line of its own after its last key'
      : `front matter ends with a line that is only ---, found ${quote(line)}; type ---`;
  return { rule: 'fence', message, offset };
}
