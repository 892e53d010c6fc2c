import type { Point, Position } from 'unist';
import { expect, test } from 'vitest';
import { makeProblem } from '../../../src/notes/problem.ts';
import { excerpt } from '../../../src/serve/preview/problems-page.ts';

const TEXT = 'one\ntwo\nthree words here\nfour\nfive\nsix';

/** The lines of an excerpt: the number, and the text with the wrong part in brackets. */
function show(text: string, place?: Point | Position): string[] {
  return excerpt(text, makeProblem('mistyped', 'wrong', place)).map(
    ({ number, before, marked, after }) =>
      `${number} ${before}${marked === '' ? '' : `[${marked}]`}${after}`,
  );
}

const at = (line: number, column: number) => ({ line, column });

test('a point marks the word that starts there, with two lines before and after', () => {
  expect(show(TEXT, at(3, 7))).toEqual([
    '1 one',
    '2 two',
    '3 three [words] here',
    '4 four',
    '5 five',
  ]);
});

test('a range is marked, but only its first line', () => {
  expect(show(TEXT, { start: at(3, 7), end: at(3, 14) })[2]).toBe('3 three [words h]ere');
  expect(show(TEXT, { start: at(3, 7), end: at(5, 2) })[2]).toBe('3 three [words here]');
});

test('there are fewer lines around the first and the last line', () => {
  expect(show(TEXT, at(1, 1))).toEqual(['1 [one]', '2 two', '3 three words here']);
  expect(show(TEXT, at(6, 1))).toEqual(['4 four', '5 five', '6 [six]']);
});

test('an empty position is marked as a space', () => {
  expect(show('', at(1, 1))).toEqual(['1 [ ]']);
  expect(show('a b', at(1, 2))).toEqual(['1 a[ ]b']);
  expect(show('ab', at(1, 3))).toEqual(['1 ab[ ]']);
  expect(show('ab', { start: at(1, 3), end: at(1, 3) })).toEqual(['1 ab[ ]']);
});

test('invisible characters are escaped, except tabs', () => {
  expect(show('a\u0000b\u202E c\td', at(1, 6))).toEqual(['1 a\\u0000b\\u202e [c]\td']);
});

test('a long line is shortened around its wrong part', () => {
  const long = `${'x'.repeat(1000)} wrong ${'y'.repeat(1000)}`;
  expect(show(`${long}\n${long}`, at(1, 1002))).toEqual([
    `1 …${'x'.repeat(79)} [wrong] ${'y'.repeat(239)}…`,
    `2 ${'x'.repeat(240)}…`,
  ]);
  expect(show('z'.repeat(1000), at(1, 1))).toEqual([`1 [${'z'.repeat(240)}…]`]);
});
