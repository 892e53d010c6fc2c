import { expect, test } from 'vitest';
import { createProgress } from '../../scripts/print.ts';

test.each([
  [true, ['\r\u001B[K1 of 2 files', '\r\u001B[K']],
  [false, []],
])('progress is shown, then cleared, if there is a terminal: %s', (isTerminal, expected) => {
  const printed: string[] = [];
  const write = (text: string) => void printed.push(text);
  const progress = createProgress({ write, isTerminal, hasColor: false }, 'files');
  progress.update(1, 2);
  progress.clear();
  expect(printed).toEqual(expected);
});
