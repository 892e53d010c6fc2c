import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describe, expect, test } from 'vitest';
import { importChangelogs } from '../../src/changelog/import-changelogs.ts';
import { enterDirectory } from '../enter-directory.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { enterRepository } from './enter-repository.ts';

const CHANGELOG = `# Changelog

## 1.1.0 - 2026-02-01

- Two.

## 1.0.0 - 2026-01-01

- One.
`;

const source = (text = CHANGELOG) => [{ name: 'CHANGELOG.md', text }];

async function outcomesOf(text: string, directory: string) {
  const { parts } = await importChangelogs(source(text), { directory });
  return parts.map(({ name, outcome, reason }) => [name, outcome, reason]);
}

function readNotes(directory: string): Record<string, string> {
  const names = readdirSync(directory);
  return Object.fromEntries(
    names.map((name) => [name, readFileSync(join(directory, name), 'utf8')]),
  );
}

describe('existing notes', () => {
  test('stay as they are, in whatever file their version is', async () => {
    const edited = noteText({ version: '1.1.0' }, 'Edited.');
    const unreadable = '---\nversion: 1.0.0\ndate: soon\n---\n\nBeing written.\n';
    const directory = temporaryDirectory({ 'my-name.md': edited, '1.0.0.md': unreadable });
    const before = readNotes(directory);
    expect(await outcomesOf(CHANGELOG, directory)).toEqual([
      [undefined, 'skipped', 'text before the first release'],
      ['1.1.0 - 2026-02-01', 'kept', undefined],
      ['1.0.0 - 2026-01-01', 'kept', undefined],
    ]);
    expect(readNotes(directory)).toEqual(before);
  });

  test('that appear during the import are not overwritten, even links to files that are missing', async () => {
    const directory = temporaryDirectory();
    const onProgress = (done: number) => {
      if (done === 1) symlinkSync('missing.md', join(directory, '1.0.0.md'));
    };
    const { parts } = await importChangelogs(source(), { directory, onProgress });
    expect(parts.map(({ outcome }) => outcome)).toEqual(['skipped', 'created', 'kept']);
    expect(readlinkSync(join(directory, '1.0.0.md'))).toBe('missing.md');
    expect(readdirSync(directory)).toEqual(['1.0.0.md', '1.1.0.md']);
  });

  test('of another version leave their names to nobody else', async () => {
    const other = noteText({ version: '9.9.9' });
    const directory = temporaryDirectory({ '1.0.0.md': other });
    await importChangelogs(source(), { directory });
    expect(readNotes(directory)).toMatchObject({ '1.0.0.md': other });
    expect(readdirSync(directory)).toEqual(['1.0.0-92521fc3.md', '1.0.0.md', '1.1.0.md']);
  });
});

test('a dry run writes nothing, and reports the same', async () => {
  const directory = join(temporaryDirectory(), 'releases');
  const dry = await importChangelogs(source(), { directory, dryRun: true });
  expect(existsSync(directory)).toBe(false);
  const { parts } = await importChangelogs(source(), { directory });
  expect(dry).toMatchObject({ parts, starters: [], isDryRun: true });
});

const releaseOf = (version: string, date = '2026-01-01') =>
  `## [${version}] - ${date}\n\n- One.\n\n`;

test.each([
  [
    'differ only in case',
    releaseOf('Alpha', '2026-01-02') + releaseOf('alpha'),
    ['Alpha.md', 'alpha-8ed3f6ad.md'],
  ],
  [
    'are no names of files',
    releaseOf('../../x') + releaseOf('C:\\y', '2026-01-02') + releaseOf('..', '2026-01-03'),
    ['C-y.md', 'release-5ec1f7e7.md', 'x.md'],
  ],
])('versions that %s get names of their own', async (_name, text, files) => {
  const root = temporaryDirectory();
  const directory = join(root, 'releases');
  await importChangelogs(source(text), { directory });
  expect(readdirSync(directory)).toEqual(files);
  expect(readdirSync(root)).toEqual(['releases']);
});

test('a version with an invisible control is refused', async () => {
  const [outcome] = await outcomesOf(releaseOf('a\u202Eb'), temporaryDirectory());
  const reason = expect.stringMatching(/U\+202E/);
  expect(outcome).toMatchObject(['[a\u202Eb] - 2026-01-01', 'failed', reason]);
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
    const notes = Object.values(readNotes(directory));
    const found = notes.map((note) => /^version: (.*)$/m.exec(note)?.[1]);
    expect(new Set(found)).toEqual(new Set(versions));
  });

  test('with half of a surrogate pair are the same when they are imported again', async () => {
    const text = json(['1.0.0'], 'Faster \ud800 search.');
    const directory = temporaryDirectory();
    await outcomesOf(text, directory);
    expect(readNotes(directory)['1.0.0.md']).toContain('Faster \uFFFD search.');
    expect((await outcomesOf(text, directory)).flat()).toContain('unchanged');
  });

  test.each(['['.repeat(100_000), `${'['.repeat(100_000)}${']'.repeat(100_000)}`, '[{}]'])(
    'are not %.9s…',
    async (text) => {
      expect(await outcomesOf(text, temporaryDirectory())).toEqual([
        [undefined, 'failed', 'not the JSON of GitHub releases'],
      ]);
    },
  );
});

test('an interrupted import leaves whole notes, and the next one completes it', async () => {
  const directory = temporaryDirectory();
  const onProgress = () => {
    throw new Error('stopped');
  };
  await expect(importChangelogs(source(), { directory, onProgress })).rejects.toThrow('stopped');
  expect(readNotes(directory)).toEqual({
    '1.1.0.md': '---\nversion: 1.1.0\ndate: 2026-02-01\n---\n\n- Two.\n',
  });
  writeFileSync(join(directory, '.gazette-0123456789abcdef.tmp'), '---\nversion: 1.0');
  await importChangelogs(source(), { directory });
  expect(readdirSync(directory)).toEqual(['1.0.0.md', '1.1.0.md']);
});

describe('dates from Git', () => {
  async function datesOf(text: string, tags: Record<string, string>, name = 'CHANGELOG.md') {
    enterRepository(tags);
    await importChangelogs([{ name, text }], { directory: 'releases', datesFrom: 'git' });
    const notes = Object.entries(readNotes('releases'));
    return Object.fromEntries(
      notes.map(([name, note]) => [name, /^date: (.*)$/m.exec(note)?.[1] ?? 'none']),
    );
  }

  const day = (number: number) => `2026-01-0${number}T10:00:00Z`;

  test.each<[string, string, Record<string, string>, string, Record<string, string>]>([
    [
      'of its own name, and without one, in the directory of the repository',
      '# dock',
      {
        '3.0.0': '2026-05-01T10:00:00+02:00',
        'v2.1.0': day(2),
        'dock@2.0.0': day(3),
        'crane@1.0.0': day(4),
      },
      'CHANGELOG.md',
      { '3.0.0': '2026-05-01T10:00:00+02:00', '2.1.0': day(2), '2.0.0': day(3), '1.0.0': 'none' },
    ],
    [
      'of another package never',
      '# @kite/cli',
      { '@kite/config@2.3.0': day(1), '@kite/cli@2.2.0': day(2) },
      'packages/cli/CHANGELOG.md',
      { '2.3.0': 'none', '2.2.0': day(2) },
    ],
    [
      'of the whole repository never, if the directory has its own',
      '# Changelog',
      { 'v3.0.0': day(1), 'helm-kite-3.1.0': day(2), 'helm-kite-v2.0.0': day(3) },
      'production/helm/kite/CHANGELOG.md',
      { '3.1.0': day(2), '3.0.0': 'none', '2.0.0': day(3) },
    ],
    [
      'of the whole repository, if the directory has none',
      '# Changelog',
      { 'v3.0.0': day(1), 'crane-3.1.0': day(2) },
      'packages/kite/CHANGELOG.md',
      { '3.1.0': 'none', '3.0.0': day(1) },
    ],
    [
      'of the only name',
      '# News',
      { 'kq-1.8.1': day(1), 'kq-1.8.2rc1': day(2) },
      'NEWS.md',
      { '1.8.2rc1': day(2), '1.8.1': day(1) },
    ],
    [
      'of none of several names',
      '# News',
      { 'stable-3.17.1': day(1), 'beta-3.17.0': day(2) },
      'NEWS.md',
      { '3.17.1': 'none', '3.17.0': 'none' },
    ],
    [
      'as they are spelled',
      '# News',
      { '1.15.0': day(1), 'v1.15.0': day(2), 'v1.14.0': day(3), '1.14.0': day(4) },
      'NEWS.md',
      { '1.15.0': day(1), 'v1.14.0': day(3) },
    ],
  ])('are those of tags %s', async (_name, title, tags, name, expected) => {
    const versions = Object.keys(expected);
    const text = versions.map((version) => `## ${version}\n\n- One.\n\n`).join('');
    const dates = await datesOf(`${title}\n\n${text}`, tags, name);
    expect(dates).toEqual(
      Object.fromEntries(versions.map((version) => [`${version}.md`, expected[version]])),
    );
  });

  test('of a name are found in its directory', async () => {
    enterRepository({ 'v1.0.0': day(1), 'helm-kite-1.0.0': day(2) });
    mkdirSync('helm/kite', { recursive: true });
    process.chdir('helm/kite');
    const directory = 'releases';
    await importChangelogs(source('## 1.0.0\n\n- One.\n'), { directory, datesFrom: 'git' });
    expect(readNotes(directory)['1.0.0.md']).toContain(`date: ${day(2)}\n`);
  });

  test('do not replace dates of the file', async () => {
    const dates = await datesOf(CHANGELOG, { '1.0.0': '2020-01-01T00:00:00Z' });
    expect(dates).toEqual({ '1.0.0.md': '2026-01-01', '1.1.0.md': '2026-02-01' });
  });

  test('need a repository', async () => {
    enterDirectory();
    const options = { directory: 'releases', datesFrom: 'git' } as const;
    await expect(importChangelogs(source(), options)).rejects.toThrow(
      'cannot read the dates of the tags: this is not a Git repository',
    );
  });
});
