import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listDirectories } from '../../../src/serve/preview/list-directories.ts';
import { temporaryDirectory } from '../../temporary.ts';

test('all directories are listed, but hidden ones and those of packages', () => {
  const root = temporaryDirectory({
    'a.md': '',
    'art/2026/a.png': '',
    '.git/objects/a': '',
    'node_modules/a/b': '',
    'more.art/a.png': '',
  });
  const found = listDirectories(root).toSorted();
  expect(found).toEqual(['', 'art', 'art/2026', 'more.art'].map((path) => join(root, path)));
});

test('one that is missing is listed, to be asked for again', () => {
  expect(listDirectories('no-such-place')).toEqual(['no-such-place']);
});

test('no more than 100 are', () => {
  const names = Array.from({ length: 60 }, (_, index) => String(index));
  const files = names.flatMap((name) => [`${name}/a/b`, `${name}/c/d`]);
  const root = temporaryDirectory(Object.fromEntries(files.map((path) => [path, ''])));
  expect(listDirectories(root)).toHaveLength(100);
});
