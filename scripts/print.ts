import type { Output } from './io.ts';

/** Prints sentences for people, wrapped at the width of the terminal. Elsewhere, nothing is loaded to wrap them. */
export async function print(output: Output, text: string): Promise<void> {
  if (output.columns === undefined) {
    output.write(text);
    return;
  }
  const { wrapText } = await import('./wrap-text.ts');
  output.write(wrapText(text, output));
}

/** A number with its noun, such as `1 file` and `2 files`. */
export function countOf(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
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
