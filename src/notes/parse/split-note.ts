import matter from 'gray-matter';
import { WIDEST_GAP } from '../limits.ts';
import { quote, type ProblemAt } from '../problem.ts';
import { NO_FIELDS, parseFields, type Fields } from './parse-fields.ts';

export interface TextPart {
  text: string;
  offset: number;
}

/** A note in two parts. Offsets count UTF-16 code units from the start of the note. */
export interface SplitNote {
  /** The front matter; undefined if it cannot be found. */
  fields: Fields | undefined;
  /** Where the text starts that the offsets of fields count from. */
  yamlOffset: number;
  body: TextPart | undefined;
  problem: ProblemAt | undefined;
}

const FENCE = '---';
const LOOKALIKE = String.raw`(?:[-‐‑‒–—―−]{2,}|[—―]|\.{3})`;
const FENCE_LOOKALIKE = new RegExp(String.raw`^[ \t\uFEFF]*${LOOKALIKE}`, 'u');
const NEXT_LOOKALIKE = new RegExp(String.raw`\n[ \t\uFEFF]*${LOOKALIKE}`, 'u');
const EXAMPLE =
  'start it with front matter, four lines: "---", "version: 2.4.0", "date: 2026-11-20", "---"';

/** Some of gray-matter's own engines run code, so that all of them are replaced. */
const nothing = () => ({});
const ENGINES = { yaml: parseFields, json: nothing, javascript: nothing };

/** Splits a note into front matter and Markdown. If the fences are wrong, their likely places are used. */
export function splitNote(text: string): SplitNote {
  const closing = text.indexOf(`\n${FENCE}`) + 1;
  const front = closing === 0 ? text : text.slice(0, closing - 1);
  const found = checkOpening(text) ?? checkClosing(text, closing) ?? findGap(front);
  if (found) return { ...findParts(text), problem: found };
  const end = closing + FENCE.length;
  // gray-matter makes copies of its input.
  const { data }: { data: Partial<Fields> } = matter(text.slice(0, end), { engines: ENGINES });
  const offset = text[end] === '\n' ? end + 1 : end;
  return {
    // gray-matter asks no engine where there are only comments.
    fields: { ...NO_FIELDS, ...data },
    yamlOffset: text.indexOf('\n'),
    body: { text: text.slice(offset), offset },
    problem: undefined,
  };
}

/** The front matter of a note whose fences are wrong: from a key to what may be a fence, or a blank line. */
const MISTYPED_NOTE = new RegExp(
  String.raw`(?:(?:^\s*|\n[ \t\uFEFF]*)(?!---[ \t]*(?!ya?ml\b)[a-z])${LOOKALIKE}.*\n|^\s*)(?<yaml>[\w-]+[ \t]*:(?:[ \t][^]*?)?\n)(?:[ \t\uFEFF]*${LOOKALIKE}.*|[ \t]*)(?:\n|$)`,
  'diu',
);

function findParts(text: string): Omit<SplitNote, 'problem'> {
  const match = MISTYPED_NOTE.exec(text);
  const offset = match?.indices?.groups?.['yaml']?.[0];
  const yaml = match?.groups?.['yaml'];
  if (!match || offset === undefined || yaml === undefined) {
    const hasBody = text.trim() !== '' && !FENCE_LOOKALIKE.test(text.trimStart());
    const body = hasBody ? { text, offset: 0 } : undefined;
    return { fields: undefined, yamlOffset: 0, body };
  }
  const end = match.index + match[0].length;
  return {
    fields: findGap(yaml) ? undefined : parseFields(yaml),
    yamlOffset: offset,
    body: { text: text.slice(end), offset: end },
  };
}

function checkOpening(text: string): ProblemAt | undefined {
  const first = lineAt(text, 0);
  if (/^---[ \t]*$/.test(first)) return undefined;
  const isFence = FENCE_LOOKALIKE.test(first) || text.trimStart().startsWith(FENCE);
  const found =
    text.trim() === ''
      ? 'the file is empty'
      : `the file does not start with ---, found ${quote(first)}`;
  const advice = isFence ? 'the first line must be only ---' : EXAMPLE;
  return { rule: 'fence', message: `${found}; ${advice}`, offset: 0 };
}

/** gray-matter ends the front matter at the first line that starts with the fence. */
function checkClosing(text: string, closing: number): ProblemAt | undefined {
  const offset = closing || text.search(NEXT_LOOKALIKE) + 1;
  const line = lineAt(text, offset);
  if (closing !== 0 && line.trimEnd() === FENCE) return undefined;
  const message =
    offset === 0
      ? 'the front matter is not closed; type --- on a line of its own after its last key'
      : `front matter ends with a line that is only ---, found ${quote(line)}; type ---`;
  return { rule: 'fence', message, offset };
}

/** gray-matter searches front matter for comments in quadratic time if it has many blank lines in a row. */
function findGap(front: string): ProblemAt | undefined {
  if (front.length <= WIDEST_GAP) return undefined;
  const gap = [...front.matchAll(/\s+/g)].find(([blanks]) => blanks.length > WIDEST_GAP);
  if (!gap) return undefined;
  const message = `there are more than ${WIDEST_GAP} spaces or blank lines here; delete them`;
  return { rule: 'yaml', message, offset: gap.index };
}

function lineAt(text: string, offset: number): string {
  const end = text.indexOf('\n', offset);
  return text.slice(offset, end === -1 ? undefined : end);
}
