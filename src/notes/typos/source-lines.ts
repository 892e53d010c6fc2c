import type { PhrasingContent } from 'mdast';
import type { Position } from 'unist';

/** Headings, paragraphs and table cells. */
export interface Phrases {
  children: PhrasingContent[];
  position?: Position | undefined;
}

/** A line of phrases. */
export interface SourceLine {
  /** Its number in the note. */
  number: number;
  /** The column where it starts. */
  column: number;
  typed: string;
  /** `typed` with ` in place of each character of code and of escapes. */
  masked: string;
}

const CODE = /\\.|`[^`]*`/g;

/** Lists the lines of phrases. `fileLines` are all lines of the note. */
export function listSourceLines({ position }: Phrases, fileLines: string[]): SourceLine[] {
  if (!position) return [];
  const { start, end } = position;
  return fileLines.slice(start.line - 1, end.line).map((whole, index) => {
    const number = start.line + index;
    const column = index === 0 ? start.column : 1;
    const typed = whole.slice(column - 1, number === end.line ? end.column - 1 : undefined);
    const masked = typed.replaceAll(CODE, (code) => '`'.repeat(code.length));
    return { number, column, typed, masked };
  });
}

/** Whether the plain text between the other phrases includes a text. */
export function hasPlainText({ children }: Phrases, text: string): boolean {
  return children.some((child) => child.type === 'text' && child.value.includes(text));
}
