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
import { describe, expect, test } from 'vitest';
import { importChangelogs } from '../../src/changelog/import-changelogs.ts';
import { enterDirectory } from '../enter-directory.ts';
import { makePng } from '../project/art/pictures.ts';
import { run } from '../scripts/run.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

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
      ['1.1.0 - 2026-02-01', 'kept', 'its text differs from the import'],
      ['1.0.0 - 2026-01-01', 'kept', 'differs from the import'],
    ]);
    expect(readNotes(directory)).toEqual(before);
  });

  test('are not overwritten, even links to files that are missing', async () => {
    const directory = temporaryDirectory();
    symlinkSync('missing.md', join(directory, '1.0.0.md'));
    await importChangelogs(source(), { directory }).catch(() => {});
    expect(readlinkSync(join(directory, '1.0.0.md'))).toBe('missing.md');
  });

  test('of another version keep their files', async () => {
    const other = noteText({ version: '9.9.9' });
    const directory = temporaryDirectory({ '1.0.0.md': other });
    const outcomes = await outcomesOf(CHANGELOG, directory);
    expect(outcomes.map(([, outcome]) => outcome)).toEqual(['skipped', 'created', 'kept']);
    expect(readNotes(directory)).toMatchObject({ '1.0.0.md': other });
  });
});

test('a version that differs only by a v is the same release', async () => {
  const directory = temporaryDirectory({ '1.0.0.md': noteText({ version: '1.0.0' }) });
  const text =
    '## v1.0.0 - 2026-01-01\n\n- One.\n\n## 0.9.0 - 2025-12-01\n\n- A.\n\n## v0.9.0\n\n- B.\n';
  const { parts } = await importChangelogs(source(text), { directory });
  expect(parts.map(({ outcome }) => outcome)).toEqual(['kept', 'created', 'failed']);
  expect(readdirSync(directory)).toEqual(['0.9.0.md', '1.0.0.md']);
});

test('a dry run writes nothing, and reports the same', async () => {
  const directory = join(temporaryDirectory(), 'releases');
  const dry = await importChangelogs(source(), { directory, dryRun: true });
  expect(existsSync(directory)).toBe(false);
  const { parts } = await importChangelogs(source(), { directory });
  expect(dry).toMatchObject({ parts, removed: [], isDryRun: true });
});

const releaseOf = (version: string) => `## [${version}] - 2026-01-01\n\n- One.\n\n`;

test('versions that are no names of files get names of their own', async () => {
  const root = temporaryDirectory();
  const directory = join(root, 'releases');
  const versions = ['../../x', 'C:\\y', '..'];
  await importChangelogs(source(versions.map((each) => releaseOf(each)).join('')), { directory });
  expect(readdirSync(directory)).toEqual(['C-y.md', 'release.md', 'x.md']);
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

test('an import completes one that was interrupted', async () => {
  const directory = temporaryDirectory({
    '1.1.0.md': '---\nversion: 1.1.0\ndate: 2026-02-01\n---\n\n- Two.\n',
  });
  writeFileSync(join(directory, '.gazette-0123456789abcdef.tmp'), '---\nversion: 1.0');
  await importChangelogs(source(), { directory });
  expect(readdirSync(directory)).toEqual(['1.0.0.md', '1.1.0.md']);
});

test('copies the pictures next to the changelog', async () => {
  const text = (picture: string) =>
    `## 1.1.0 - 2026-02-01\n\n- ![A](${picture}) ![B](gone.png) [C](c.md)\n`;
  enterDirectory({
    'docs/CHANGELOG.md': text('./img/a%20b.png?raw=1'),
    'a/other.md': text('../x.png'),
  });
  mkdirSync('docs/img');
  for (const path of ['docs/img/a b.png', 'x.png']) writeFileSync(path, makePng(2, 2));
  const start = async (...argv: string[]) => (await run(['import', ...argv])).stdout;
  expect(await start('a/other.md', '--dry-run')).not.toContain('copied');
  expect(await start('docs/CHANGELOG.md', '--dry-run')).toContain(
    '1 picture copied: releases/1.1.0.md.',
  );
  expect(existsSync('releases')).toBe(false);
  expect(await start('docs/CHANGELOG.md')).toMatch(
    /1 relative link not completed, .*; add it, delete these notes and import again: releases\/1\.1\.0\.md\./,
  );
  expect(readFileSync('releases/1.1.0.md', 'utf8')).toContain(
    '- ![A](./img/a%20b.png?raw=1) B [C](c.md)\n',
  );
  expect(readFileSync('releases/img/a b.png')).toEqual(readFileSync('docs/img/a b.png'));
  expect(await start('docs/CHANGELOG.md')).toContain('1 note unchanged.');
});
