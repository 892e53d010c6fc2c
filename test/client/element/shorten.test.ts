import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createCutter } from '../../../src/client/element/text.ts';

/** What is shown of these texts, and whether that is all. */
function shorten(texts: string[]) {
  const { cut, cutList, isComplete } = createCutter();
  return { shown: cutList(texts, cut), isComplete: isComplete() };
}

test('texts of usual length are shown whole', () => {
  const texts = ['Search is faster.', '', 'SITE'];
  expect(shorten(texts)).toEqual({ shown: texts, isComplete: true });
});

test('a long text is cut, and nothing follows it', () => {
  const { shown, isComplete } = shorten(['start', 'a'.repeat(2_000_000), 'end']);
  expect(shown[0]).toBe('start');
  expect(shown[1]).toMatch(/^a{90000,100000}…$/);
  expect([shown.length, isComplete]).toEqual([2, false]);
});

test('of many short texts, 1,000 are shown', () => {
  const { shown, isComplete } = shorten(Array.from({ length: 130_000 }, () => ''));
  expect(shown.length).toBeGreaterThan(900);
  expect(shown.length).toBeLessThanOrEqual(1001);
  expect(isComplete).toBe(false);
});

test('a character of two UTF-16 units is not cut in half', () => {
  for (const start of ['', 'a']) {
    const { shown } = shorten([start + '😀'.repeat(100_000)]);
    expect(shown[0]).toMatch(/😀…$/);
  }
});

test('what is shown is the start, and is complete exactly if nothing is missing', () => {
  const anyText = fc
    .tuple(fc.string(), fc.constantFrom(0, 0, 1000, 40_000))
    .map(([start, length]) => start.padEnd(length, 'a'));
  const anyTexts = fc
    .tuple(fc.array(anyText, { maxLength: 8 }), fc.constantFrom(0, 400, 1100))
    .map(([list, length]) => [...list, ...Array.from({ length }, () => 'x')]);
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(anyTexts, (texts) => {
      const { shown, isComplete } = shorten(texts);
      seen.add(isComplete);
      expect(JSON.stringify(shown) === JSON.stringify(texts)).toBe(isComplete);
      const changed = shown.findIndex((text, index) => text !== texts[index]);
      expect([-1, shown.length - 1]).toContain(changed);
      expect(texts[changed]?.startsWith(shown[changed]?.slice(0, -1) ?? '')).not.toBe(false);
      expect(shown.join('').length).toBeLessThanOrEqual(100_001);
    }),
    { numRuns: 50 },
  );
  expect(seen).toEqual(new Set([true, false]));
});
