import { describe, expect, test } from 'vitest';
import { renderImport } from '../../scripts/render-import.ts';
import { convertChangelogs } from '../../src/changelog/convert-changelogs.ts';
import type { Tags } from '../../src/changelog/git-tags.ts';
import { loadParser } from '../../src/notes/parse/parser.ts';

const existing = { byVersion: new Map(), names: new Map() };

async function convert(text: string, { tags }: { tags?: Tags } = {}) {
  const sources = [{ name: 'CHANGELOG.md', text }];
  return convertChangelogs(sources, { existing, tags, parse: await loadParser() });
}

const repeat = (count: number, part: (index: number) => string) =>
  Array.from({ length: count }, (_, index) => part(index)).join('');

const release = (version: string, body: string) => `## [${version}] - 2026-01-01\n\n${body}\n\n`;
const manyTags: Tags = {
  dates: new Map(
    Array.from({ length: 10_000 }, (_, index) => [`x${index}`, new Map([['0.1', '2026-01-01']])]),
  ),
  directory: ['kite'],
};

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
    ['releases of one version', '## 1.0\n\na\n\n'.repeat(80_000), ['created', 'skipped']],
    ['releases without a date', repeat(10_000, (index) => `## 1.${index}\n\na\n\n`), ['created']],
  ])('%s', { timeout: 120_000 }, async (_name, text, outcomes) => {
    const converted = await convert(text, { tags: manyTags });
    expect([...new Set(converted.map(({ outcome }) => outcome))]).toEqual(outcomes);
    const parts = converted.map((part) => ({ ...part, path: part.file }));
    const summary = renderImport(
      {
        parts,
        starters: [],
        removed: undefined,
        datesFrom: undefined,
        hasTags: undefined,
        isDryRun: true,
      },
      'releases',
      { isVerbose: true },
    );
    expect(summary.split('\n').length).toBeGreaterThan(parts.length);
  });
});

describe('the date below a heading', () => {
  test.each([
    ['2026-01-02\n\nFaster.', '2026-01-02'],
    [`2026-01-02${'.'.repeat(110)}\n\nFaster.`, '2026-01-02'],
    ['(October, 20, 2026)\n\nFaster.', '2026-10-20'],
    ['2026年10月20日\n\nFaster.', '2026-10-20'],
    ['**Le 1er août 2026**', undefined],
    ['Date : 1er août 2026', '2026-08-01'],
    [`2026-01-02${'.'.repeat(111)}`, undefined],
    ['Version 1.0.0, released 2026-01-02', undefined],
    ['1.0, released 2026-01-02', '2026-01-02'],
    ['1.0.1, released 2026-01-02', undefined],
    ['Released 2026-01-02\n\nReleased 2026-01-03', undefined],
    [`${repeat(50, (line) => `Line ${line}.\n`)}Released 2026-01-02`, '2026-01-02'],
    ['Faster.\n\n2026-01-02', undefined],
    ['2026-01-02 or later', undefined],
  ])('%j gives %s', async (body, date) => {
    const [part] = await convert(`## 1.0.0\n\n${body}\n`);
    expect(/^date: (.*)$/m.exec(part?.text ?? '')?.[1]).toBe(date);
  });
});

describe('the headings of a file decide which of them are releases', () => {
  test.each([
    [
      'words that most have',
      ['## Kite v2.43.0', "## What's new in 2.42.0", '## Kite v2.42.0', '## Kite v2.41.0'],
      ['v2.43.0', undefined, 'v2.42.0', 'v2.41.0'],
    ],
    [
      'words after a version',
      ['## 2.43.0 Hotfix', '## v2.42.0 LTS', '## 2.41.0', '## 2.41 migration guide', '### 2.0 API'],
      ['2.43.0', 'v2.42.0', '2.41.0', undefined, undefined],
    ],
    [
      'the oldest first',
      ['# Release notes for 1.0', '# Release notes for 1.1', '## Dates in 1.1.5'],
      ['1.0', '1.1', undefined],
    ],
    ['one with words', ['## 2.0.0', '## Upgrade to Kite 1.5'], ['2.0.0', undefined]],
    [
      'another name before',
      ['## Kite 3.1', '## Kite 3.0', '## Kite 2.5', '## Falcon 2.4', '## Falcon 2.3'],
      ['3.1', '3.0', '2.5', '2.4', '2.3'],
    ],
    [
      'versions that descend below others',
      ['## 2.14.0', '### 2.14.0-beta.2', '### 2.14.0-beta.1', '## 2.13.1', '## 2.13.0'],
      ['2.14.0', '2.14.0-beta.2', '2.14.0-beta.1', '2.13.1', '2.13.0'],
    ],
    [
      'versions of something else below releases',
      ['## 3.1.0', '### 18.2', '## 3.0.0', '### 18.1', '## 2.9.0'],
      ['3.1.0', undefined, '3.0.0', undefined, '2.9.0'],
    ],
    [
      'packages below dates',
      ['## 2026-03-02', '### kite 1.3', '### crane 1.2', '## 2026-03-01', '### kite 1.2'],
      ['2026-03-02', undefined, undefined, '2026-03-01', undefined],
    ],
  ])('%s', async (_name, headings, versions) => {
    const converted = await convert(headings.map((heading) => `${heading}\n\na\n\n`).join(''));
    const found = headings.map((heading, index) => {
      const part = converted.find(({ line }) => line === index * 4 + 1);
      expect(part?.name).toBe(heading.replace(/^#+ /, ''));
      expect(part?.outcome).toBe(versions[index] === undefined ? 'included' : 'created');
      return /^version: (.*)$/m.exec(part?.text ?? '')?.[1];
    });
    expect(found).toEqual(versions);
  });
});

describe('the order of dates is the one that others of the file have', () => {
  test.each([
    ['1.1 (05.03.2026)', '1.0 (13.02.2026)', '2026-03-05'],
    ['1.1 (05/03/2026)', '1.0 (02/13/2026)', '2026-05-03'],
    ['1.1 (11-10-08)', '1.0 (2010-11-05)', '2011-10-08'],
    ['1.1 (05.03.2026)', '1.0 (13/02/2026)', undefined],
    ['1.1 (05/03/2026)', '1.0 (02/13/2026)\n\n# 0.9 (13/01/2026)', undefined],
    ['1.1\n\nRelease date: 05.03.2026', '1.0\n\nRelease date: 13.02.2026', '2026-03-05'],
  ])('%j and %j', async (heading, other, date) => {
    const [part] = await convert(`# ${heading}\n\na\n\n# ${other}\n\nb\n`);
    const [text = ''] = /[\d./-]{8,}/.exec(heading) ?? [];
    expect(part).toMatchObject({
      isDraft: date === undefined,
      reason:
        date === undefined
          ? `"${text}" is not one clear date`
          : `"${text}" is read as ${date}, in the order of the other dates`,
    });
    expect(/^date: (.*)$/m.exec(part?.text ?? '')?.[1]).toBe(date);
  });
});

test.each([
  [['1.0', 'a'], ['1.0', 'a'], undefined, 'skipped: same as line 1'],
  [['1.0 - 2026-01-01', 'a'], ['1.0', 'a'], undefined, 'skipped: same as line 1'],
  [['1.0', 'a'], ['1.0 - 2026-01-01', 'a'], 'skipped: same as line 5', undefined],
  [
    ['1.0', 'a'],
    ['1.0 - 2026-01-01', 'b'],
    'skipped: line 5 has the same version and a date',
    undefined,
  ],
  [['1.0', ''], ['1.0', 'b'], 'skipped: no content', undefined],
  [['1.0', 'a'], ['1.0', 'b'], undefined, 'failed: CHANGELOG.md:1 has the same version'],
  [
    ['1.0 - 2026-01-01', 'a'],
    ['1.0 - 2026-01-02', 'a'],
    undefined,
    'failed: CHANGELOG.md:1 has the same version',
  ],
])('of %j and %j, one is imported', async (first, second, ...expected) => {
  const text = [first, second].map(([heading, body]) => `## ${heading}\n\n${body}\n\n`);
  const converted = await convert(text.join(''));
  const described = converted.map(({ outcome, reason }) =>
    outcome === 'created' ? undefined : `${outcome}: ${reason}`,
  );
  expect(described).toEqual(expected);
});

test('release-plan writes the version in the first item', async () => {
  const list = '* kite 1.2.0-beta.1 (minor)\n* crane 3.0.0 (major)';
  const [part] = await convert(`## Release (2026-03-29)\n\n${list}\n`);
  expect(part?.text).toBe(
    `---\nversion: 1.2.0-beta.1\ndate: 2026-03-29\nlatest: false\n---\n\n${list}\n`,
  );
});

test.each([
  ['[a]', '[a]\n\n[a]: /1'],
  ['[a]\n\n[a]: /2\n\nb', '[a]: /1\n\n[a]\n\n[a]: /2\n\nb'],
  ['[a]\n\n```\nb\n```', '[a]: /1\n\n[a]\n\n```\nb\n```'],
])('the definition that %j uses is placed so that it counts', async (body, expected) => {
  const [, part] = await convert(release('2', '[a]: /1\n\nb') + release('1', body));
  expect(part?.text).toBe(`---\nversion: 1\ndate: 2026-01-01\n---\n\n${expected}\n`);
});
