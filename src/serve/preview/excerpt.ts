import type { VFileMessage } from 'vfile-message';
import { escapeUnseen } from '../../notes/problem.ts';

/** A line of a file in three parts; `marked` is the part with the problem. */
export interface ExcerptLine {
  number: number;
  before: string;
  marked: string;
  after: string;
}

/** Lines shown before and after a problem; characters shown of a long line, and of its start before the problem. */
const CONTEXT = 2;
const LONGEST = 240;
const LEAD = 80;

/** Returns the lines around a problem; none if it has no place in the text. */
export function excerpt(text: string, { place }: VFileMessage): ExcerptLine[] {
  if (!place) return [];
  const start = 'start' in place ? place.start : place;
  const end = 'end' in place ? place.end : undefined;
  const first = Math.max(1, start.line - CONTEXT);
  const lines = text.split('\n').slice(first - 1, start.line + CONTEXT);
  return lines.map((line, index) => {
    const number = first + index;
    if (number !== start.line) return { number, before: show(clip(line)), marked: '', after: '' };
    const from = start.column - 1;
    const to = end?.line === start.line ? end.column - 1 : line.length;
    return split(line, number, { from, to: end ? to : endOfWord(line, from) });
  });
}

function endOfWord(line: string, start: number): number {
  const [word = ''] = /^\S*/.exec(line.slice(start)) ?? [];
  return start + word.length;
}

/** Splits a line at the start and end of the problem; an empty problem is shown as a space. */
function split(line: string, number: number, { from, to }: { from: number; to: number }) {
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

/** Escapes invisible characters except tabs. */
function show(text: string): string {
  return text.split('\t').map(escapeUnseen).join('\t');
}
