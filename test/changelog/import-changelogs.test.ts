import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { importChangelogs, findTypes } from '../../src/changelog/import-changelogs.ts';
import { temporaryDirectory } from '../temporary.ts';
import { renderImport } from '../../scripts/render-import.ts';
import { check } from '../../src/site/build.ts';
import { Settings } from '../../src/project/settings.ts';
import { describeProblems } from '../describe-problems.ts';
import { readSource } from './read-source.ts';

const source = (text: string) => [{ name: 'CHANGELOG.md', text }];

async function outcomesOf(text: string, directory: string) {
  const { parts } = await importChangelogs(source(text), { directory });
  return parts.map(({ name, outcome, reason }) => [name, outcome, reason]);
}

test('a note that cannot be read keeps its release from a second note', async () => {
  const directory = temporaryDirectory({
    '1.0.0.md': '---\nversion: 1.0.0\ndate: soon\n---\n\nA.\n',
  });
  expect(await outcomesOf('## v1.0.0 - 2026-01-02\n\n- One.\n', directory)).toEqual([
    ['v1.0.0 - 2026-01-02', 'kept', 'differs from the import'],
  ]);
});

describe('GitHub releases', () => {
  const json = (tags: string[], body = '- One.') =>
    JSON.stringify(
      tags.map((tag) => ({ tag_name: tag, published_at: '2026-01-01T00:00:00Z', body })),
    );

  test.each([
    [
      ['kite@1.2.0', 'kite@1.1.0', 'v1.0.0', '0.9.0'],
      ['1.2.0', '1.1.0', 'v1.0.0', '0.9.0'],
    ],
    [
      ['kite@1.2.0', 'crane@2.0.0', 'v1.0.0'],
      ['kite@1.2.0', 'crane@2.0.0', 'v1.0.0'],
    ],
  ])('with the tags %j have the versions %j', async (tags, versions) => {
    const directory = temporaryDirectory();
    await importChangelogs(source(json(tags)), { directory });
    const notes = readdirSync(directory).map((name) => readFileSync(join(directory, name), 'utf8'));
    const found = notes.map((note) => /^version: (.*)$/m.exec(note)?.[1]);
    expect(new Set(found)).toEqual(new Set(versions));
  });

  test('are read from pages that follow each other', async () => {
    const pages = [json(['2.0'], 'a][b } { "c"'), json([]), json(['1.0'])].join('\n');
    expect((await outcomesOf(pages.replaceAll(/]\n/g, ']'), temporaryDirectory())).length).toBe(2);
    const objects = json(['2.0', '1.0']).slice(1, -1).replace('},{', '}\n{');
    expect((await outcomesOf(objects, temporaryDirectory())).length).toBe(2);
  });

  test.each(['['.repeat(100_000), `${'['.repeat(100_000)}${']'.repeat(100_000)}`, '[{}]'])(
    'are not %.9s…',
    async (text) => {
      expect(await outcomesOf(text, temporaryDirectory())).toEqual([
        [undefined, 'failed', 'not the JSON of GitHub or GitLab releases'],
      ]);
    },
  );
});

const notesWith = (...headings: string[]) =>
  [1, 2].map(() => ({ text: headings.map((name) => `## ${name}\n\n- A\n`).join('\n') }));

test.each([
  [
    ['Features', 'Bug Fixes', 'ENGINE'],
    ['Features', 'Bug Fixes'],
  ],
  [
    ['&nbsp;&nbsp;🚀 Features', ':bug: Fixes', "What's Changed"],
    ['🚀 Features', ':bug: Fixes'],
  ],
  [['Added', 'fixed'], undefined],
  [['Features', 'Engine'], undefined],
])('the headings %j give the types %j', (headings, types) => {
  expect(findTypes(notesWith(...headings), [{ word: 'Added' }, { word: 'Fixed' }])).toEqual(types);
});

test('headings of a single note give none', () => {
  expect(findTypes(notesWith('Features', 'Fixes').slice(1), [])).toBe(undefined);
});

const FIXTURES = 'test/fixtures/import';
const settings = Settings.parse({
  art: 'https://cdn.example.com/a.png',
  siteUrl: 'https://example.com/',
});

test.each(readdirSync(FIXTURES))('%s becomes the expected notes', async (family) => {
  const fixture = join(FIXTURES, family);
  const file = readdirSync(fixture).find((each) => /^(?:CHANGELOG|releases)\./.test(each)) ?? '';
  const directory = temporaryDirectory();
  const sources = [readSource(join(fixture, file))];
  const summary = await importChangelogs(sources, { directory, types: settings.types });
  const texts = [false, true].map((isVerbose) =>
    renderImport({ ...summary, hasTags: true }, directory, { isVerbose, next: '' }),
  );
  const described = texts.join('\n--verbose\n').replaceAll(directory, 'releases');
  await expect(described).toMatchFileSnapshot(join(process.cwd(), fixture, 'summary.txt'));
  const names = readdirSync(directory);
  for (const name of names) {
    const note = readFileSync(join(directory, name), 'utf8');
    // oxlint-disable-next-line vitest/no-conditional-expect
    await expect(note).toMatchFileSnapshot(join(process.cwd(), fixture, 'notes', name));
  }
  expect(readdirSync(join(fixture, 'notes'))).toEqual(names);
  const { problems } = await check({ releases: directory, settings, asOf: new Date(2026, 10, 20) });
  expect(describeProblems(problems.filter(({ rule }) => rule !== 'too-few'))).toBe('');
});
