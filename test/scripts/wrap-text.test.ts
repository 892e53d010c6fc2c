import { globSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { wrapText } from '../../scripts/wrap-text.ts';

test.each([
  ['one two three four five six seven', 'one two three four five\nsix seven'],
  ['change "the title of the note" here', 'change\n"the title of the note"\nhere'],
  [String.raw`change "the \"title\" of it" here`, 'change\n"the \\"title\\" of it"\nhere'],
  ['add notes with `gazette new VERSION` first', 'add notes with\n`gazette new VERSION`\nfirst'],
  ['then run npx --no-install gazette build', 'then run\nnpx --no-install gazette build'],
  ['the date is wrong; type date: 2026-11-20', 'the date is wrong; type\ndate: 2026-11-20'],
  ['it is missing; type title: New [missing-key]', 'it is missing; type\ntitle: New [missing-key]'],
  [
    "type title: What's new in 2.4.0, or delete it",
    "type\ntitle: What's new in 2.4.0,\nor delete it",
  ],
  [
    `put it in quotes: type title: '"Fast" and safe'`,
    `put it in quotes: type\ntitle: '"Fast" and safe'`,
  ],
  ["it isn't closed, so it can't be shown", "it isn't closed, so it\ncan't be shown"],
  ['https://example.com/a-long/path is wrong', 'https://example.com/a-long/path\nis wrong'],
  ['one two three\nfour five six seven eight', 'one two three\nfour five six seven\neight'],
  ['  curl --head https://example.com/page', '  curl --head https://example.com/page'],
  ['検索が速くなりました 検索', '検索が速くなりました\n検索'],
])('%j at 24 columns', (text, expected) => {
  expect(wrapText(text, { columns: 24 })).toBe(expected);
});

test('lines after the first are indented', () => {
  const wrapped = wrapText('one two three four five six seven', { columns: 28, indent: 4 });
  expect(wrapped).toBe('one two three four five\n    six seven');
});

describe('the messages of all fixtures', () => {
  const lines = globSync('test/fixtures/problems/*.txt')
    .flatMap((path) => readFileSync(path, 'utf8').trimEnd().split('\n'))
    .map((line) => line.replace(/^\S+ [a-z-]+: /, ''));

  test.each([40, 60, 80])('at %i columns keep what users copy, and lose nothing', (columns) => {
    expect(lines.length).toBeGreaterThan(200);
    for (const text of lines) {
      const wrapped = wrapText(text, { columns });
      expect(wrapped.replaceAll('\n', ' ')).toBe(text);
      const copied = text.match(/"(?:[^"\\]|\\.)*"|(?<=type |type for example )\w+: \S+$/g) ?? [];
      for (const each of copied) expect(wrapped).toContain(each);
    }
  });
});
