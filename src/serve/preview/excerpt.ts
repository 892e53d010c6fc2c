import { escapeInvisible, type Problem } from '../../notes/problem.ts';

/** A line of a file, in three parts; the middle one is wrong. */
export interface ExcerptLine {
  number: number;
  before: string;
  marked: string;
  after: string;
}

/** How many lines are shown before and after a problem, and how many characters of a long line. */
const CONTEXT = 2;
const LONGEST = 240;
const LEAD = 80;

/** The lines of a text around a problem; none if the problem has no place. */
export function excerpt(text: string, problem: Problem): ExcerptLine[] {
  const { line: wrong, column = 1, endLine, endColumn = 1 } = problem;
  if (wrong === undefined) return [];
  const first = Math.max(1, wrong - CONTEXT);
  const lines = text.split('\n').slice(first - 1, wrong + CONTEXT);
  return lines.map((line, index) => {
    const number = first + index;
    if (number !== wrong) return { number, before: show(clip(line)), marked: '', after: '' };
    const from = column - 1;
    const to = endLine === wrong ? endColumn - 1 : line.length;
    const end = endLine === undefined ? endOfWord(line, from) : to;
    return split(line, number, { from, to: end });
  });
}

function endOfWord(line: string, start: number): number {
  const [word = ''] = /^\S*/.exec(line.slice(start)) ?? [];
  return start + word.length;
}

/** Splits a line at its wrong part. An empty part is shown as a space. */
function split(
  line: string,
  number: number,
  { from, to }: { from: number; to: number },
): ExcerptLine {
  const shownFrom = from > LONGEST - LEAD ? from - LEAD : 0;
  const marked = line.slice(from, Math.max(to, from + 1));
  return {
    number,
    before: `${shownFrom > 0 ? '…' : ''}${show(line.slice(shownFrom, from))}`,
    marked: show(clip(marked)) || ' ',
    after: show(clip(line.slice(from + marked.length))),
  };
}

function clip(text: string): string {
  return text.length > LONGEST ? `${text.slice(0, LONGEST)}…` : text;
}

/** Escapes invisible characters other than tabs. */
function show(text: string): string {
  return text.split('\t').map(escapeInvisible).join('\t');
}
