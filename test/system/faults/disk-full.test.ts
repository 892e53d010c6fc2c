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
  const places = new Set<string>();
  let pages = 0;
  for (let isFull = true; isFull; pages += 1) {
    remount(`size=${used + pages * PAGE}`);
    const { exitCode, stdout, stderr } = await build();
    isFull = exitCode !== 0;
    if (!isFull) break;
    const [, place = ''] = /^gazette: cannot write (.*): the disk is full\n$/.exec(stderr) ?? [];
    expect({ exitCode, stdout, stderr }).toEqual({
      exitCode: 2,
      stdout: '',
      stderr: `gazette: cannot write ${place}: the disk is full\n`,
    });
    places.add(place.slice(dist.length + 1));
    expect(readAll(dist)).toEqual(before);
  }
  process.stdout.write(`full ${pages} times, at ${places.size} files\n`);
  expect(places).toContain('v2/cloud/version');
  expect(places.size).toBeGreaterThan(5);
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
