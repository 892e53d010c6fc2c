import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cutText } from '../../../src/site/places/text.ts';

const URL = 'https://example.com/';
const TEXT = 'Search is faster. Thank you!\n\nSite\n- One. Two.\n- Three';

describe('a text is cut after a sentence, with the address', () => {
  test.each([
    [55, TEXT],
    [53, `Search is faster. Thank you!\n\n${URL}`],
    [49, `Search is faster.\n\n${URL}`],
  ])('to %d characters', (max, expected) => {
    expect(cutText(TEXT, max, URL)).toBe(expected);
  });

  test.each([
    ['a headline without its list is left out', 34, 'Search is faster. Thank you!'],
    ['a part of a list is kept', 41, 'Search is faster. Thank you!\n\nSite\n- One.'],
    ['without a whole sentence, it ends after a word', 16, 'Search is…'],
    ['or within one', 3, 'Se…'],
  ])('%s', (_, max, expected) => {
    expect(cutText(TEXT, max, '')).toBe(expected);
  });
});

test('the result is never longer than asked for, and starts as the text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary' }), fc.integer({ min: 1, max: 60 }), (text, max) => {
      const result = cutText(text, max, URL);
      expect(result.length).toBeLessThanOrEqual(max);
      const start = result.replace(/(?:…|\n\n)?(?:https:\/\/example\.com\/)?$/u, '').trimEnd();
      expect(text.startsWith(start)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
