import type { Output } from './io.ts';

const QUIET_MS = 1000;
const STEP_MS = 100;

/** Shows the progress of a command on a terminal if it takes more than a second. */
export function createProgress(output: Output, what = 'notes') {
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
