import { expect, test } from 'vitest';
import { createProgress, wrap } from '../../scripts/print.ts';

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

test.each([
  [
    '  3:7   error    "date" must be a day that exists [invalid-value]',
    '  3:7   error    "date" must be\n                 a day that\n                 exists\n                 [invalid-value]',
  ],
  ['Kept package.json: it has settings already.', 'Kept package.json: it has\n  settings already.'],
  [
    '\u001B[31m1234567890\u001B[39m 1234567890 12345678',
    '\u001B[31m1234567890\u001B[39m 1234567890 12345678',
  ],
  ['  npx --no-install gazette check   to see', '  npx --no-install gazette check   to see'],
])('in a narrow terminal, %j is broken between words', (text, expected) => {
  expect(wrap({ columns: 32 }, text)).toBe(expected);
  expect(wrap({}, text)).toBe(text);
});
