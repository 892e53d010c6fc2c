import { describe, expect, test } from 'vitest';
import { convertChangelogs, type ConvertOptions } from '../../src/changelog/convert-changelogs.ts';
import { loadParser } from '../../src/notes/parse/parser.ts';

const existing = { byVersion: new Map(), paths: new Set<string>() };

async function convert(text: string, tags?: ConvertOptions['tags']) {
  const sources = [{ name: 'CHANGELOG.md', text }];
  return convertChangelogs(sources, {
    directory: 'releases',
    existing,
    tags,
    parse: await loadParser(),
  });
}

const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

const release = (version: string, body: string) => `## [${version}] - 2026-01-01\n\n${body}\n\n`;
const manyTags = {
  dates: new Map(
    Array.from({ length: 10_000 }, (_, index) => [`x${index}`, new Map([['0.1', '2026-01-01']])]),
  ),
  directory: ['kite'],
};

// Quadratic work exceeds the time limit many times. remark takes ten times as long as Sätteri.
describe('the work is linear in', () => {
  test.each([
    ['starts of comments', release('1', '<!--'.repeat(150_000)), ['created']],
    ['headlines', release('1', '### a\n\nb\n\n'.repeat(50_000)), ['created']],
    ['letters', release('1', 'a'.repeat(1024 * 1024)), ['created']],
    ['groups', repeat(10_000, (index) => `# Old\n\n${release(`${index}`, '')}`), ['skipped']],
    ['releases of one day', repeat(10_000, (index) => release(`x${index}`, 'a')), ['created']],
    [
      'releases that use many definitions',
      repeat(10_000, (index) => release(`1.${index}`, `[a][${index}] [^${index}]`)) +
        repeat(10_000, (index) => `[${index}]: /x\n[^${index}]: x\n`),
      ['created'],
    ],
    ['releases of one version', '## 1.0\n\na\n\n'.repeat(20_000), ['created', 'skipped']],
    ['releases without a date', repeat(10_000, (index) => `## 1.${index}\n\na\n\n`), ['created']],
  ])('%s', { timeout: 120_000 }, async (_name, text, outcomes) => {
    const converted = await convert(text, manyTags);
    expect([...new Set(converted.map(({ outcome }) => outcome))]).toEqual(outcomes);
  });
});
