import { stripVTControlCharacters, styleText } from 'node:util';
import type { Output } from './io.ts';

type Format = Parameters<typeof styleText>[0];

/** Styles a text where there is color. */
export function paint(
  { hasColor }: Pick<Output, 'hasColor'>,
  format: Format,
  text: string,
): string {
  return hasColor ? styleText(format, text, { validateStream: false }) : text;
}

/**
 * Starts the time of a command. The result makes the last line of its output from two parts, such as
 * `✔ 40 notes in 0.9 s → dist/`. The time is for terminals only: what a command prints elsewhere is always the same.
 */
export function startSummary(output: Output): (what: string, rest?: string) => string {
  // Loading `performance` takes longer.
  const start = Date.now();
  return (what, rest = '') => {
    const seconds = ((Date.now() - start) / 1000).toFixed(1);
    const time = output.isTerminal ? ` in ${seconds} s` : '';
    return paint(output, ['bold', 'green'], `✔ ${what}${time}${rest}`);
  };
}

/** Shows the progress of a command on a terminal. */
export function createProgress({ isTerminal, write }: Output, what: string) {
  const show = (text: string) => {
    if (isTerminal) write(`\r\u001B[K${text}`);
  };
  return {
    update: (done: number, total: number) => show(`${done} of ${total} ${what}`),
    clear: () => show(''),
  };
}

/** The columns of a line, such as `  12:1  error  `. */
const COLUMNS = /^ *(?:\S+ {2,})*/;

/**
 * Breaks lines that are too long for a terminal, between words, and indents the rest to the last column. Indented lines
 * without columns are commands to copy, and stay as they are.
 */
export function wrap({ columns = Infinity }: Pick<Output, 'columns'>, text: string): string {
  return text.replaceAll(/.+/g, (line) => {
    const shown = stripVTControlCharacters(line);
    const [start = ''] = COLUMNS.exec(shown) ?? [];
    if (shown.length <= columns || (start !== '' && start.trim() === '')) return line;
    const indent = Math.max(start.length, 2);
    let width = -1;
    const words = line.split(' ').map((word) => {
      const { length } = stripVTControlCharacters(word);
      const isBroken = width >= indent && width + 1 + length > columns;
      width = isBroken ? indent + length : width + 1 + length;
      return isBroken ? `\n${' '.repeat(indent)}${word}` : ` ${word}`;
    });
    return words.join('').slice(1);
  });
}
