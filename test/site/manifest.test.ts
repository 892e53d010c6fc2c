import { hash } from 'node:crypto';
import { readFileSync, statSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../src/site/build.ts';
import { readManifest } from '../../src/site/manifest.ts';
import { renderedFile, type OutputFile } from '../../src/site/output-file.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { buildNotes, middle, newest, settings } from './build-notes.ts';
import { AS_OF } from '../as-of.ts';
import { writeFiles } from './write-files.ts';

const MANIFEST = '.gazette.json';
const notes = { 'a.md': newest, 'b.md': middle };

test('lists what was written, with hashes, and has nothing that depends on time or place', async () => {
  const { out, written } = await buildNotes(notes);
  const { files: entries = [] } = readManifest(out) ?? {};
  expect(entries.map(({ path }) => path)).toEqual(written);
  for (const { path, sha256, inputs } of entries) {
    expect(hash('sha256', readFileSync(join(out, path)))).toBe(sha256);
    expect(inputs).toMatch(/^[\da-f]{64}$/);
  }
  const other = await buildNotes(notes);
  const [text = '', otherText] = [out, other.out].map((directory) =>
    readFileSync(join(directory, MANIFEST), 'utf8'),
  );
  expect(otherText).toBe(text);
});

test('says when the newest release that the output includes appeared', async () => {
  const { out } = await buildNotes({
    ...notes,
    'c.md': noteText({ version: '3.1', date: '2026-04-01', withdrawn: 'Broken.' }),
    'd.md': noteText({ version: '3.2', date: '2026-05-01', draft: 'true' }),
    'e.md': noteText({ version: '4.0', date: '9000-01-01' }),
  });
  expect(readManifest(out)?.due).toBe(Date.parse('2026-04-01T00:00:00+14:00'));
});

test('is left alone by a build that changes nothing', async () => {
  const { out } = await buildNotes(notes);
  utimesSync(join(out, MANIFEST), 1_700_000_000, 1_700_000_000);
  await buildNotes(notes, out);
  expect(statSync(join(out, MANIFEST)).mtimeMs).toBe(1_700_000_000_000);
});

test('an output with problems does not change it', async () => {
  const { out } = await buildNotes(notes);
  const before = readFileSync(join(out, MANIFEST), 'utf8');
  await buildNotes({ ...notes, 'c.md': '' }, out);
  expect(readFileSync(join(out, MANIFEST), 'utf8')).toBe(before);
});

describe('a file is rendered', () => {
  const sha = (text: string) => hash('sha256', text);
  /** Writes one file, and returns whether it was rendered and written. */
  const write = async (out: string, inputs: string, text: string) => {
    let isRendered = false;
    const render = () => {
      isRendered = true;
      return text;
    };
    const file: OutputFile = { path: 'a.txt', inputs: sha(inputs), render };
    return { ...(await writeFiles(out, [file])), isRendered };
  };

  test('only if its inputs or its bytes have changed', async () => {
    const out = temporaryDirectory();
    const [written, unchanged] = [['a.txt'], ['a.txt']];
    expect(await write(out, '1', 'one')).toMatchObject({ isRendered: true, written });
    expect(await write(out, '1', 'one')).toMatchObject({
      isRendered: false,
      written: [],
      unchanged,
    });
    expect(await write(out, '2', 'two')).toMatchObject({ isRendered: true, written });
    writeFileSync(join(out, 'a.txt'), 'changed');
    expect(await write(out, '2', 'two')).toMatchObject({ isRendered: true, written });
    expect(readFileSync(join(out, 'a.txt'), 'utf8')).toBe('two');
  });

  test('and not written if only its inputs have changed', async () => {
    const out = temporaryDirectory();
    await write(out, '1', 'one');
    expect(await write(out, '2', 'one')).toMatchObject({ isRendered: true, written: [] });
    expect(readManifest(out)?.files).toEqual([
      { path: 'a.txt', sha256: sha('one'), inputs: sha('2') },
    ]);
    expect(await write(out, '2', 'one')).toMatchObject({ isRendered: false });
  });
});

describe('one that is not usable stops a build', () => {
  const entry = { path: 'a', sha256: '0'.repeat(64), inputs: '0'.repeat(64) };
  const withEntry = (change: object) =>
    JSON.stringify({ format: 1, files: [{ ...entry, ...change }] });

  test.each([
    '',
    '{',
    'null',
    '{"name": "someone else"}',
    JSON.stringify({ format: 3, files: [] }),
    withEntry({ sha256: 'x' }),
    ...['../a', '/a', 'a/../../b', '', 'a//b', './a', 'a\\b', 'c:/a'].map((path) =>
      withEntry({ path }),
    ),
  ])('%j', async (text) => {
    const out = temporaryDirectory({ 'dist/.gazette.json': text, a: 'mine' });
    const dist = join(out, 'dist');
    const releases = temporaryDirectory(notes);
    await expect(build({ asOf: AS_OF, releases, out: dist, settings })).rejects.toThrow(
      new Error(
        `${dist}/.gazette.json is not a manifest that this version of Gazette can read; restore it, or delete it and the files that Gazette wrote, then run gazette build`,
      ),
    );
    expect(readFileSync(join(out, 'a'), 'utf8')).toBe('mine');
  });

  test('a link', async () => {
    const out = temporaryDirectory({ other: '{}' });
    symlinkSync('other', join(out, MANIFEST));
    const releases = temporaryDirectory(notes);
    await expect(build({ asOf: AS_OF, releases, out, settings })).rejects.toThrow(
      `${out}/.gazette.json is a symbolic link; delete it, or replace it with a regular file`,
    );
  });
});

test('files that it lists are not removed through a link that points outside the output', async () => {
  const elsewhere = temporaryDirectory({ 'a.txt': 'mine' });
  const out = temporaryDirectory();
  await writeFiles(out, [renderedFile('art/a.txt', 'ours')]);
  const other = temporaryDirectory({ '.gazette.json': readFileSync(join(out, MANIFEST), 'utf8') });
  symlinkSync(elsewhere, join(other, 'art'));
  await expect(writeFiles(other, [])).rejects.toThrow(
    `${join(other, 'art')} is a symbolic link that points outside ${other}; replace it with a directory`,
  );
  expect(readFileSync(join(elsewhere, 'a.txt'), 'utf8')).toBe('mine');
});
