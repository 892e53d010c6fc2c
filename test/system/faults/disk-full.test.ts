import { readdirSync, statfsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { run } from '../../scripts/run.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { mountMemory } from './mount.ts';
import { createProject, readAll, readRound, temporariesIn } from './project.ts';

const PAGE = 4096;

test('a disk that becomes full at any page: the old output is unchanged, and no temporary file is left', async () => {
  const { path, remount } = mountMemory('size=16m');
  const { dist, build, write } = createProject(join(path, 'dist'));
  expect(await build()).toMatchObject({ exitCode: 0 });
  const before = readAll(dist);
  const { blocks, bfree, bsize } = statfsSync(path);
  const used = (blocks - bfree) * bsize;
  write(1);
  let pages = 0;
  for (; pages < 1000; pages += 1) {
    remount(`size=${used + pages * PAGE}`);
    const built = await build();
    if (built.exitCode === 0) break;
    const stderr: unknown = expect.stringMatching(/^gazette: cannot write .*: the disk is full\n$/);
    expect(built).toEqual({ exitCode: 2, stdout: '', stderr });
    expect(readAll(dist)).toEqual(before);
  }
  expect(pages).toBeGreaterThan(5);
  expect(readRound(dist)).toBe(1);
  expect(temporariesIn(dist)).toEqual([]);
});

test('no new note is created if there is no room for it', async () => {
  const { path, remount } = mountMemory(`size=${2 * PAGE}`);
  writeFileSync(join(path, 'a.md'), noteText({ version: '1.0' }));
  remount(`size=${PAGE}`);
  const config = join(temporaryDirectory({ 'settings.json': '{}' }), 'settings.json');
  expect(await run(['new', '2.0', '--releases', path, '--config', config])).toEqual({
    exitCode: 2,
    stdout: '',
    stderr: `gazette: cannot write ${path}/2.0.md: the disk is full\n`,
  });
  expect(readdirSync(path)).toEqual(['a.md']);
});
