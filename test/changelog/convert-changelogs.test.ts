import { describe, expect, test } from 'vitest';
import { renderImport } from '../../scripts/render-import.ts';
import { convertChangelogs } from '../../src/changelog/convert-changelogs.ts';
import { loadParser, loadRemark } from '../../src/notes/markdown/parser.ts';

const existing = { byVersion: new Map(), names: new Map() };

async function convert(text: string, { parser = loadParser, tags = new Map() } = {}) {
  const sources = [{ name: 'CHANGELOG.md', text }];
  return convertChangelogs(sources, { existing, tags, parse: await parser() });
}

const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

const release = (version: string, body: string) => `## [${version}] - 2026-01-01\n\n${body}\n\n`;
const manyTags = new Map(
  Array.from({ length: 10_000 }, (_, index) => [`0.${index}`, new Map([['x', '2026-01-01']])]),
);

// Quadratic work exceeds the time limit many times. remark takes ten times as long as Sätteri.
describe('the work is linear in', () => {
  test.each([
    ['starts of comments', release('1', '<!--'.repeat(150_000)), ['created']],
    [
      'headlines',
      release(
        '1',
        repeat(140_000, () => '### a\n\nb\n\n'),
      ),
      ['failed'],
    ],
    ['groups', repeat(10_000, (index) => `# Old\n\n${release(`${index}`, '')}`), ['skipped']],
    ['releases of one day', repeat(10_000, (index) => release(`x${index}`, 'a')), ['created']],
    [
      'releases that use many definitions',
      repeat(10_000, (index) => release(`1.${index}`, `[a][${index}] [^${index}]`)) +
        repeat(10_000, (index) => `[${index}]: /x\n[^${index}]: x\n`),
      ['created'],
    ],
    ['releases without a date', repeat(10_000, (index) => `## 1.${index}\n\na\n\n`), ['created']],
  ])('%s', { timeout: 120_000 }, async (_name, text, outcomes) => {
    const converted = await convert(text, { tags: manyTags });
    expect([...new Set(converted.map(({ outcome }) => outcome))]).toEqual(outcomes);
    const parts = converted.map((part) => ({ ...part, path: part.file }));
    const summary = renderImport(
      { parts, starters: [], datesFrom: undefined, isDryRun: true },
      'releases',
    );
    expect(summary.split('\n').length).toBeGreaterThan(parts.length);
  });
});

test('notes that repeat a long definition are limited to 8 times their changelog', async () => {
  const text = `${repeat(100, (index) => release(`1.${index}`, '[a]'))}[a]: /${'x'.repeat(900_000)}\n`;
  const converted = await convert(text, { parser: loadRemark });
  const created = converted.filter(({ outcome }) => outcome === 'created');
  expect(created).toHaveLength(9);
  expect(converted[9]).toMatchObject({
    outcome: 'failed',
    line: 37,
    reason:
      'the notes would be more than 8 times as long as the changelog, because they repeat its link definitions',
  });
});

describe('the date below a heading', () => {
  test.each([
    ['2026-01-02', '2026-01-02'],
    [`2026-01-02${'.'.repeat(110)}`, '2026-01-02'],
    [`2026-01-02${'.'.repeat(111)}`, undefined],
    ['Version 1.0.0, released 2026-01-02', undefined],
    ['1.0, released 2026-01-02', '2026-01-02'],
    ['1.0.1, released 2026-01-02', undefined],
    ['Released 2026-01-02\n\nReleased 2026-01-03', undefined],
    ['Faster.\n\n2026-01-02', undefined],
    ['2026-01-02 or later', undefined],
  ])('%j gives %s', async (body, date) => {
    const [part] = await convert(`## 1.0.0\n\n${body}\n`);
    expect(/^date: (.*)$/m.exec(part?.text ?? '')?.[1]).toBe(date);
  });
});

test.each([
  ['[a]', '[a]\n\n[a]: /1'],
  ['[a]\n\n[a]: /2\n\nb', '[a]: /1\n\n[a]\n\n[a]: /2\n\nb'],
  ['[a]\n\n```\nb\n```', '[a]: /1\n\n[a]\n\n```\nb\n```'],
])('the definition that %j uses is placed so that it counts', async (body, expected) => {
  const [, part] = await convert(release('2', '[a]: /1\n\nb') + release('1', body));
  expect(part?.text).toBe(`---\nversion: 1\ndate: 2026-01-01\n---\n\n${expected}\n`);
});
