import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { readManifest } from '../../src/site/manifest.ts';
import { writeFiles } from '../../src/site/write-files.ts';
import { readBuild as readFiles } from '../../src/publish/read-build.ts';
import { temporaryDirectory } from '../temporary.ts';

const PATHS = ['a.txt', 'art/b.png', 'c.html', 'd.html', 'v2/cloud/version'];
const FILES = PATHS.map((path) => ({ path, content: path }));

const DUE = Date.UTC(2026, 10, 20);

async function build(due = DUE) {
  const out = temporaryDirectory({ 'other.txt': 'mine', '.hidden': 'mine' });
  writeFiles(out, FILES, due);
  return out;
}

const readBuild = (out: string, expected: typeof FILES, asOf = new Date(DUE)) =>
  readFiles({ out, built: readManifest(out), expected, asOf });

test('the files, with the headers they are served with', async () => {
  const { files, due } = readBuild(await build(), FILES);
  expect(files.map(({ path }) => path)).toEqual(PATHS);
  for (const { path, read } of files) expect(String(read())).toBe(path);
  expect(files.at(-1)?.headers).toEqual({
    'content-type': 'application/json',
    'cache-control': 'public, max-age=60, stale-while-revalidate=60',
  });
  expect(files[1]?.headers['cache-control']).toContain('immutable');
  expect(due).toBe(DUE);
});

test('a directory without a manifest, or no directory', () => {
  for (const out of [temporaryDirectory({ 'a.txt': 'a.txt' }), join(temporaryDirectory(), 'no')]) {
    expect(() => readBuild(out, FILES)).toThrow(
      new Error(`${out} has no .gazette.json; run gazette build first`),
    );
  }
});

test('a build that includes a release that appears later', async () => {
  const out = await build(DUE + 1000);
  expect(() => readBuild(out, FILES)).toThrow(
    new Error(
      `${out} includes a release that appears at 2026-11-20T00:00:01Z; publish it then, or run gazette build first`,
    ),
  );
  expect(readBuild(out, FILES, new Date(DUE + 1000)).files).toHaveLength(PATHS.length);
});

describe('a build of other notes or settings', () => {
  test.each([
    ['a file that differs', [{ path: 'a.txt', content: 'new' }, ...FILES.slice(1)], 'a.txt'],
    ['a new file', [{ path: 'new.txt', content: 'new' }, ...FILES], 'new.txt'],
    ['an old file', FILES.slice(1), 'a.txt'],
    ['all', [], 'a.txt, art/b.png, c.html and 2 more'],
  ])('%s', async (_name, files, list) => {
    const out = await build();
    expect(() => readBuild(out, files)).toThrow(
      new Error(
        `${out} does not match the notes and settings: ${list} would change; run gazette build first`,
      ),
    );
  });
});

describe('files that changed after the build', async () => {
  const refusal = (out: string, list: string) =>
    new Error(`${out} was changed after the build: ${list}; run gazette build first`);

  test('other bytes, no file, and many files', async () => {
    const out = await build();
    writeFileSync(join(out, 'c.html'), 'changed');
    expect(() => readBuild(out, FILES)).toThrow(refusal(out, 'c.html'));
    rmSync(join(out, 'v2/cloud/version'));
    expect(() => readBuild(out, FILES)).toThrow(refusal(out, 'c.html, v2/cloud/version'));
    for (const path of ['a.txt', 'd.html']) rmSync(join(out, path));
    expect(() => readBuild(out, FILES)).toThrow(refusal(out, 'a.txt, c.html, d.html and 1 more'));
  });

  test('a link', async () => {
    const out = await build();
    rmSync(join(out, 'a.txt'));
    symlinkSync('c.html', join(out, 'a.txt'));
    expect(() => readBuild(out, FILES)).toThrow(`${out}/a.txt is a symbolic link; delete it, or`);
  });

  test('during the upload', async () => {
    const out = await build();
    const { files } = readBuild(out, FILES);
    writeFileSync(join(out, 'a.txt'), 'changed');
    expect(() => files[0]?.read()).toThrow(
      new Error(`${out}/a.txt was changed during the upload; run gazette build and publish again`),
    );
  });
});
