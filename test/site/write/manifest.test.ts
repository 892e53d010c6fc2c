import { hash } from 'node:crypto';
import { readFileSync, statSync, symlinkSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { build } from '../../../src/site/build.ts';
import { readManifest } from '../../../src/site/write/manifest.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { buildNotes, middle, newest, settings } from '../build-notes.ts';
import { AS_OF } from '../../as-of.ts';
import { writeFiles } from '../../../src/site/write/write-files.ts';

const SOURCE = { inputs: '0'.repeat(64), versions: [], withdrawn: [], due: 0 };
const MANIFEST = '.gazette.json';
const notes = { 'a.md': newest, 'b.md': middle };

test('lists what was written, with hashes, and has nothing that depends on time or place', async () => {
  const { out, written } = await buildNotes(notes);
  const { files: entries = [] } = readManifest(out) ?? {};
  expect(entries.map(({ path }) => path)).toEqual(written);
  for (const { path, sha256 } of entries) {
    expect(hash('sha256', readFileSync(join(out, path)))).toBe(sha256);
  }
  const other = await buildNotes(notes);
  const [text = '', otherText] = [out, other.out].map((directory) =>
    readFileSync(join(directory, MANIFEST), 'utf8'),
  );
  expect(otherText).toBe(text);
});

test('names the releases that have appeared, newest first, but no draft and none that is scheduled', async () => {
  const { out } = await buildNotes({
    ...notes,
    'c.md': noteText({ version: '3.1', date: '2026-04-01', withdrawn: 'Broken.' }),
    'd.md': noteText({ version: '3.2', date: '2026-05-01', draft: 'true' }),
    'e.md': noteText({ version: '4.0', date: '9000-01-01' }),
  });
  expect(readManifest(out)?.source).toEqual({
    inputs: expect.stringMatching(/^[\da-f]{64}$/),
    withdrawn: ['3.1'],
    versions: ['3.1', '3.0', '2.0'],
    due: Date.parse('2026-04-01T00:00:00+14:00'),
  });
});

test('is left alone by a build that changes nothing', async () => {
  const { out } = await buildNotes(notes);
  utimesSync(join(out, MANIFEST), 1_700_000_000, 1_700_000_000);
  await buildNotes(notes, out);
  expect(statSync(join(out, MANIFEST)).mtimeMs).toBe(1_700_000_000_000);
});

test('one of an earlier version, which had more about each file, can be read', () => {
  const entry = { path: 'a.txt', sha256: hash('sha256', 'a'), inputs: hash('sha256', 'b') };
  const out = temporaryDirectory({
    'a.txt': 'a',
    [MANIFEST]: JSON.stringify({ format: 1, files: [entry] }),
  });
  expect(writeFiles(out, [], SOURCE)).toEqual({ written: [], unchanged: [], removed: ['a.txt'] });
});

describe('one that is not usable stops a build', () => {
  const entry = { path: 'a', sha256: '0'.repeat(64) };
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
        `${dist}/.gazette.json is not a manifest that this version of Gazette can read; restore it, or delete it and the files that Gazette wrote, then build again`,
      ),
    );
    expect(readFileSync(join(out, 'a'), 'utf8')).toBe('mine');
  });
});

test('files that it lists are not removed through a link', async () => {
  const elsewhere = temporaryDirectory({ 'a.txt': 'mine' });
  const out = temporaryDirectory();
  writeFiles(out, [{ path: 'art/a.txt', content: 'ours' }], SOURCE);
  const other = temporaryDirectory({ '.gazette.json': readFileSync(join(out, MANIFEST), 'utf8') });
  symlinkSync(elsewhere, join(other, 'art'));
  expect(() => writeFiles(other, [], SOURCE)).toThrow(
    `${join(other, 'art')} is a symbolic link, which could lead anywhere; delete it`,
  );
  expect(readFileSync(join(elsewhere, 'a.txt'), 'utf8')).toBe('mine');
});
