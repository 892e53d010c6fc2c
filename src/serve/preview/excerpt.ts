import type { VFileMessage } from 'vfile-message';
import { escapeUnseen } from '../../notes/problem.ts';

/** One line of a file, in three parts: the one in the middle is wrong. */
export interface ExcerptLine {
  number: number;
  before: string;
  marked: string;
  after: string;
}

/** How many lines are shown before and behind a problem, and how much of a long one. */
const CONTEXT = 2;
const LONGEST = 240;
const LEAD = 80;

/** The lines of a text around a problem, where it stands in them. None where it has no place. */
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

/** Cuts a line where its wrong part begins and ends; a part without characters is shown as a space. */
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

/** Invisible characters are seen, but for the tabs, which every editor shows as space. */
function show(text: string): string {
  return text.split('\t').map(escapeUnseen).join('\t');
}
