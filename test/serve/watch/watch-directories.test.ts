import { EventEmitter } from 'node:events';
import fs, { mkdirSync, renameSync, rmSync, symlinkSync, unlinkSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import * as z from 'zod';
import { createDirectoryWatcher } from '../../../src/serve/watch/watch-directories.ts';
import { temporaryDirectory } from '../../temporary.ts';

/** Watches directories until the test ends. `expectEvent` waits for an event caused by `change`. */
function watchUntilEnd(...directories: string[]) {
  let events = 0;
  const watcher = createDirectoryWatcher(() => events++);
  onTestFinished(watcher.close);
  watcher.watch(directories);
  const countEvents = async (change: () => void) => {
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
  return { ...watcher, countEvents, expectEvent };
}

const writeTo = (directory: string) => () => writeFileSync(join(directory, 'a.md'), 'text');

test('files that are added, changed, renamed and deleted cause events', async () => {
  const directory = temporaryDirectory();
  const { expectEvent } = watchUntilEnd(directory);
  const path = join(directory, 'a.md');
  await expectEvent(() => writeFileSync(path, 'one'));
  await expectEvent(() => writeFileSync(path, 'two'));
  await expectEvent(() => renameSync(path, `${path}x`));
  await expectEvent(() => unlinkSync(`${path}x`));
});

test('a missing or recreated directory is watched from the next call on', async () => {
  const directory = join(temporaryDirectory(), 'releases');
  const { watch, countEvents, expectEvent } = watchUntilEnd(directory);
  mkdirSync(directory);
  watch([directory]);
  await expectEvent(writeTo(directory));
  await expectEvent(() => rmSync(directory, { recursive: true }));
  mkdirSync(directory);
  expect(await countEvents(writeTo(directory))).toBe(0);
  watch([directory]);
  await expectEvent(writeTo(directory));
});

test('directories that are no longer watched cause no events', async () => {
  const [one, two] = [temporaryDirectory(), temporaryDirectory()];
  const { watch, countEvents, close, expectEvent } = watchUntilEnd(one, two);
  await expectEvent(writeTo(two));
  watch([one]);
  expect(await countEvents(writeTo(two))).toBe(0);
  await expectEvent(writeTo(one));
  close();
  expect(await countEvents(writeTo(one))).toBe(0);
});

test('a link to itself is no error', () => {
  const link = join(temporaryDirectory(), 'link');
  symlinkSync('link', link);
  expect(() => watchUntilEnd(link)).not.toThrow();
});

/** Replaces fs.watch until the test ends, to inject failures. */
function spyOnWatch() {
  const spy = vi.spyOn(fs, 'watch');
  syncBuiltinESMExports();
  onTestFinished(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });
  return spy;
}

test('a system that refuses to watch is no error', () => {
  spyOnWatch().mockImplementation(() => {
    throw new Error('ENOSPC');
  });
  expect(() => watchUntilEnd(temporaryDirectory())).not.toThrow();
});

test('a directory whose watcher failed is watched from the next call on', async () => {
  const directory = temporaryDirectory();
  const spy = spyOnWatch();
  const { watch, countEvents, expectEvent } = watchUntilEnd(directory);
  z.instanceof(EventEmitter).parse(spy.mock.results[0]?.value).emit('error', new Error('EPERM'));
  expect(await countEvents(writeTo(directory))).toBe(0);
  watch([directory]);
  await expectEvent(writeTo(directory));
});
