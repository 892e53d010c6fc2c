import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { shorten } from '../../../src/client/element/shorten.ts';
import { sampleResponse } from '../sample-response.ts';

const { title, published, body, headlines, ...rest } = sampleResponse.log;
const entry = { ...rest, title, published, body, headlines };

/** All texts that are shown, one per line. */
const listTexts = (shown: ReturnType<typeof shorten>) => [
  shown.title,
  shown.published,
  shown.body,
  ...shown.headlines.flatMap(({ headline, changes }) => [headline, ...changes]),
];

test('a release of usual length is shown whole', () => {
  expect(shorten(entry)).toEqual({ title, published, body, headlines, isComplete: true });
  expect(shorten({ ...entry, title: '' }).title).toBe('2.4.0');
});

test('one long text is cut, whichever it is', () => {
  const long = 'a'.repeat(2_000_000);
  const cases = [
    { ...entry, title: long },
    { ...entry, title: '', version: long },
    { ...entry, published: long },
    { ...entry, body: long },
    { ...entry, headlines: [{ headline: long, changes: [] }] },
    { ...entry, headlines: [{ headline: '', changes: [long] }] },
  ];
  for (const each of cases) {
    const shown = shorten(each);
    expect(shown.isComplete).toBe(false);
    expect(listTexts(shown).join('')).toContain(`${'a'.repeat(90_000)}…`);
  }
});

test('of many changes or headlines, 1,000 lines are shown', () => {
  const changes = Array.from({ length: 130_000 }, () => '');
  const many = shorten({ ...entry, headlines: [{ headline: 'H', changes }, ...headlines] });
  expect(listTexts(many).length).toBeLessThanOrEqual(1000);
  expect(many).toMatchObject({ title, published, body, isComplete: false });
  expect(many.headlines[0]?.changes.length).toBeGreaterThan(900);
  const groups = changes.map(() => ({ headline: '', changes: [] }));
  const empty = shorten({ ...entry, headlines: groups });
  expect(listTexts(empty).length).toBeLessThanOrEqual(1000);
  expect(empty.isComplete).toBe(false);
});

test('a character of two UTF-16 units is not cut in half', () => {
  for (const start of ['', 'a']) {
    const shown = shorten({ ...entry, body: start + '😀'.repeat(100_000) });
    expect(shown.body).toMatch(/😀…$/);
  }
});

test('what is shown is the start of the release, and is complete exactly if nothing is missing', () => {
  const text = fc
    .tuple(fc.string(), fc.constantFrom(0, 0, 1000, 40_000))
    .map(([start, length]) => start.padEnd(length, 'a'));
  const changes = fc
    .tuple(fc.array(text, { maxLength: 3 }), fc.constantFrom(0, 400, 1100))
    .map(([list, length]) => [...list, ...Array.from({ length }, () => 'x')]);
  const anyEntry = fc.record({
    title: text.map((each) => `t${each}`),
    published: text,
    body: text,
    headlines: fc.array(fc.record({ headline: text, changes }), { maxLength: 3 }),
  });
  const seen = new Set<boolean>();
  fc.assert(
    fc.property(anyEntry, (fields) => {
      const shown = shorten({ ...entry, ...fields });
      const { isComplete, ...texts } = shown;
      seen.add(isComplete);
      expect(JSON.stringify(texts) === JSON.stringify(fields)).toBe(isComplete);
      const all = listTexts({ ...fields, isComplete });
      const lines = listTexts(shown);
      const cut = lines.findIndex((line, index) => line !== all[index]);
      const end = lines[cut]?.slice(0, -1) ?? '';
      expect(cut === -1 || all[cut]?.startsWith(end)).toBe(true);
      expect(lines.join('').length).toBeLessThanOrEqual(100_010);
    }),
    { numRuns: 50 },
  );
  expect(seen).toEqual(new Set([true, false]));
});
