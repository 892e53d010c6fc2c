import type { Point, Position } from 'unist';
import { expect, test } from 'vitest';
import { makeProblem } from '../../../src/notes/problem.ts';
import { markLine } from '../../../src/serve/preview/problems-page.ts';
import { renderContent } from '../../../src/site/outputs/pages/html.ts';

const TEXT = 'one\nthree words here\nfour';
const at = (line: number, column: number) => ({ line, column });

/** The line of a problem, with the wrong part in brackets. */
const show = (text: string, place: Point | Position) =>
  markLine(text, makeProblem('mistyped', 'wrong', place))
    .map((part) =>
      typeof part === 'string' ? part : `[${renderContent(part).replace(/<[^>]*>/g, '')}]`,
    )
    .join('');

test('a point marks the word that starts there', () => {
  expect(show(TEXT, at(2, 7))).toBe('three [words] here');
  expect(show(TEXT, at(3, 1))).toBe('[four]');
});

test('a range is marked, but only its first line', () => {
  expect(show(TEXT, { start: at(2, 7), end: at(2, 14) })).toBe('three [words h]ere');
  expect(show(TEXT, { start: at(2, 7), end: at(3, 2) })).toBe('three [words here]');
});

test('an empty position is marked as a space', () => {
  expect(show('', at(1, 1))).toBe('[ ]');
  expect(show('a b', at(1, 2))).toBe('a[ ]b');
  expect(show('ab', { start: at(1, 3), end: at(1, 3) })).toBe('ab[ ]');
});

test('invisible characters are escaped, except tabs', () => {
  expect(show('a\u0000b\u202E c\td', at(1, 6))).toBe('a\\u0000b\\u202e [c]\td');
});
