import { expect, test } from 'vitest';
import { findSimilar } from '../../src/notes/find-similar.ts';

const NAMES = ['title', 'art', 'siteUrl', 'siteTitle', 'page', 'constructor'];

test.each([
  ['titel', 'title'],
  ['TITLE', 'title'],
  ['sitUrl', 'siteUrl'],
  ['SITE_URL', 'siteUrl'],
  ['at', undefined],
  ['arts', 'art'],
  // Two typing errors, but hardly a character in common.
  ['out', undefined],
  ['path', undefined],
  ['tidel', undefined],
  ['headline', undefined],
  ['', undefined],
  ['__proto__', undefined],
])('%j: %j', (typed, meant) => {
  expect(findSimilar(typed, NAMES)).toBe(meant);
});

test('without names there is none', () => {
  expect(findSimilar('title', [])).toBeUndefined();
});
