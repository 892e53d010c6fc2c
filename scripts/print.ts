import { styleText } from 'node:util';
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
