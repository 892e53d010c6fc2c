import { EventEmitter } from 'node:events';
import fs, { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { createDirectoryWatcher } from '../../../src/serve/preview/watch-directories.ts';
import { temporaryDirectory } from '../../temporary.ts';

/** Watches directories until the test ends; `expectEvent` waits for one that is caused by `change`. */
function watch(...directories: string[]) {
  let events = 0;
  const watcher = createDirectoryWatcher(() => events++);
  onTestFinished(watcher.close);
  watcher.follow(directories);
  const count = async (change: () => void) => {
    await setTimeout(100);
    events = 0;
    change();
    await setTimeout(100);
    return events;
  };
  const expectEvent = async (change: () => void) => {
    change();
    await expect.poll(() => events).toBeGreaterThan(0);
    await setTimeout(50);
    events = 0;
  };
  return { ...watcher, count, expectEvent };
}

test('files that are added, changed, renamed and deleted are noticed', async () => {
  const directory = temporaryDirectory();
  const { expectEvent } = watch(directory);
  const path = join(directory, 'a.md');
  await expectEvent(() => writeFileSync(path, 'one'));
  await expectEvent(() => writeFileSync(path, 'two'));
  await expectEvent(() => renameSync(path, `${path}x`));
  await expectEvent(() => unlinkSync(`${path}x`));
});

test('a directory that is missing, or deleted and made again, is watched once it is there', async () => {
  const directory = join(temporaryDirectory(), 'releases');
  const { follow, count, expectEvent } = watch(directory);
  const write = () => writeFileSync(join(directory, 'a.md'), 'text');
  mkdirSync(directory);
  follow([directory]);
  await expectEvent(write);
  await expectEvent(() => rmSync(directory, { recursive: true }));
  mkdirSync(directory);
  expect(await count(write)).toBe(0);
  follow([directory]);
  await expectEvent(write);
});

test('those that are followed no more are silent', async () => {
  const [one, two] = [temporaryDirectory(), temporaryDirectory()];
  const { follow, count, close, expectEvent } = watch(one, two);
  const write = (directory: string) => () => writeFileSync(join(directory, 'a'), '');
  await expectEvent(write(two));
  follow([one]);
  expect(await count(write(two))).toBe(0);
  await expectEvent(write(one));
  close();
  expect(await count(write(one))).toBe(0);
});

/** Hears of every watch that is asked of the system, until the test ends. */
function spyOnWatch() {
  const spy = vi.spyOn(fs, 'watch');
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return spy;
}

test('one that is followed already is not watched anew', () => {
  const directory = temporaryDirectory();
  const spy = spyOnWatch();
  watch(directory).follow([directory]);
  expect(spy).toHaveBeenCalledTimes(1);
});

test('a link to itself is no error', () => {
  const link = join(temporaryDirectory(), 'link');
  symlinkSync('link', link);
  expect(() => watch(link)).not.toThrow();
});

test('a system that does not let it watch is no error', () => {
  spyOnWatch().mockImplementation(() => {
    throw new Error('ENOSPC');
  });
  expect(() => watch(temporaryDirectory())).not.toThrow();
});

test('one that can be watched no longer is watched anew once that is asked for', () => {
  const directory = temporaryDirectory();
  const spy = spyOnWatch();
  const { follow } = watch(directory);
  z.instanceof(EventEmitter).parse(spy.mock.results[0]?.value).emit('error', new Error('EPERM'));
  follow([directory]);
  expect(spy).toHaveBeenCalledTimes(2);
});
