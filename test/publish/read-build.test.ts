import { hash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formatManifest, readManifest } from '../../src/site/manifest.ts';
import { readBuild as readFiles } from '../../src/publish/read-build.ts';
import { temporaryDirectory } from '../temporary.ts';

const PATHS = ['a.txt', 'art/b.png', 'c.html', 'd.html', 'v2/cloud/version'];
const FILES = PATHS.map((path) => ({ path, content: path }));

const DUE = Date.UTC(2026, 10, 20);

function build(due = DUE) {
  const files = PATHS.map((path) => ({ path, sha256: hash('sha256', path) }));
  return temporaryDirectory({
    ...Object.fromEntries(PATHS.map((path) => [path, path])),
    'other.txt': 'mine',
    '.gazette.json': formatManifest({ due, files }),
  });
}

const readBuild = (out: string, expected = FILES, asOf = new Date(DUE)) =>
  readFiles({ out, built: readManifest(out), expected, asOf });

test('the files that the manifest lists, in its order', () => {
  const files = readBuild(build());
  expect(files.map(({ path }) => path)).toEqual(PATHS);
  for (const { path, read } of files) expect(String(read())).toBe(path);
});

test('a directory without a manifest, or no directory', () => {
  for (const out of [temporaryDirectory({ 'a.txt': 'a.txt' }), join(temporaryDirectory(), 'no')]) {
    expect(() => readBuild(out)).toThrow(
      new Error(`${out} has no .gazette.json; run gazette build first`),
    );
  }
});

test('a build that includes a release that appears later', () => {
  const out = build(DUE + 1000);
  expect(() => readBuild(out)).toThrow(
    new Error(
      `${out} includes a release that appears at 2026-11-20T00:00:01Z; publish it then, or run gazette build first`,
    ),
  );
  expect(readBuild(out, FILES, new Date(DUE + 1000))).toHaveLength(PATHS.length);
});

describe('a build of other notes or settings', () => {
  test.each([
    ['a file that differs', [{ path: 'a.txt', content: 'new' }, ...FILES.slice(1)], 'a.txt'],
    ['a new file', [{ path: 'new.txt', content: 'new' }, ...FILES], 'new.txt'],
    ['an old file', FILES.slice(1), 'a.txt'],
    ['all', [], 'a.txt, art/b.png, c.html and 2 more'],
  ])('%s', (_name, files, list) => {
    const out = build();
    expect(() => readBuild(out, files)).toThrow(
      new Error(
        `${out} does not match the notes and settings: ${list} would change; run gazette build first`,
      ),
    );
  });
});

describe('files that changed after the build', () => {
  const refusal = (out: string, list: string) =>
    new Error(`${out} was changed after the build: ${list}; run gazette build first`);

  test('other bytes, no file, and many files', () => {
    const out = build();
    writeFileSync(join(out, 'c.html'), 'changed');
    expect(() => readBuild(out)).toThrow(refusal(out, 'c.html'));
    rmSync(join(out, 'v2/cloud/version'));
    expect(() => readBuild(out)).toThrow(refusal(out, 'c.html, v2/cloud/version'));
    for (const path of ['a.txt', 'd.html']) rmSync(join(out, path));
    expect(() => readBuild(out)).toThrow(refusal(out, 'a.txt, c.html, d.html and 1 more'));
  });

  test('during the upload', () => {
    const out = build();
    const [file] = readBuild(out);
    writeFileSync(join(out, 'a.txt'), 'changed');
    expect(() => file?.read()).toThrow(
      new Error(`${out}/a.txt was changed during the upload; run gazette build and publish again`),
    );
  });
});
