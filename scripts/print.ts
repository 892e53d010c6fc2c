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

/** A number with its noun, such as `1 file` and `2 files`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/**
 * Starts the time of a command. The result makes the last line of its output from two parts, such as
 * `✔ 40 notes in 0.9 s → dist/`. The time is for terminals only: what a command prints elsewhere is always the same.
 */
export function startSummary(output: Output): (what: string, rest?: string) => string {
  const start = performance.now();
  return (what, rest = '') => {
    const seconds = ((performance.now() - start) / 1000).toFixed(1);
    const time = output.isTerminal ? ` in ${seconds} s` : '';
    return paint(output, ['bold', 'green'], `✔ ${what}${time}${rest}`);
  };
}

const QUIET_MS = 1000;
const STEP_MS = 100;

/** Shows the progress of a command on a terminal if it takes more than a second. */
export function createProgress(output: Output, what: string) {
  let shownAt = Date.now() + QUIET_MS - STEP_MS;
  let isShown = false;
  return {
    update: (done: number, total: number) => {
      if (Date.now() - shownAt < STEP_MS || !output.isTerminal) return;
      shownAt = Date.now();
      isShown = true;
      output.write(`\r\u001B[K${done} of ${total} ${what}`);
    },
    clear: () => {
      if (isShown) output.write('\r\u001B[K');
    },
  };
}
