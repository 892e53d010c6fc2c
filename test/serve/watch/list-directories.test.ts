import { join } from 'node:path';
import { expect, test } from 'vitest';
import { listDirectories } from '../../../src/serve/watch/list-directories.ts';
import { temporaryDirectory } from '../../temporary.ts';

test('lists directories at any depth, without hidden ones and node_modules', () => {
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

test('lists a missing directory, so that it is watched once it exists', () => {
  expect(listDirectories('no-such-place')).toEqual(['no-such-place']);
});

test('lists at most 100 directories', () => {
  const names = Array.from({ length: 60 }, (_, index) => String(index));
  const files = names.flatMap((name) => [`${name}/a/b`, `${name}/c/d`]);
  const root = temporaryDirectory(Object.fromEntries(files.map((path) => [path, ''])));
  expect(listDirectories(root)).toHaveLength(100);
});
