import { mkdirSync, renameSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import {
  fingerprint,
  listProjectPaths,
  watchFiles,
  type WatchOptions,
} from '../../src/serve/watch-files.ts';
import { temporaryDirectory } from '../temporary.ts';

const INTERVAL = 20;
/** Milliseconds after which a change has been seen. */
const SETTLED = 10 * INTERVAL;

/** Watches `releases` and `s.json` until the test ends. `countCalls` counts the calls that a change causes. */
function watch(files: Record<string, string> = {}, options: Partial<WatchOptions> = {}) {
  const directory = temporaryDirectory({ 'releases/a.md': 'a', 's.json': '{}', ...files });
  const within = (path: string) => join(directory, path);
  const paths = () => listProjectPaths(within('releases'), within('s.json'));
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  let calls = 0;
  const ended = watchFiles({
    paths,
    known: fingerprint(paths()),
    onChange: async () => void calls++,
    interval: INTERVAL,
    signal: stop.signal,
    ...options,
  });
  const countCalls = async (change: () => void) => {
    calls = 0;
    change();
    await setTimeout(SETTLED);
    return calls;
  };
  return { within, stop, ended, countCalls };
}

describe('calls back once after', () => {
  test('a file was changed, added, renamed or deleted', async () => {
    const { within, countCalls } = watch();
    const [note, other] = [within('releases/a.md'), within('releases/b.md')];
    expect(await countCalls(() => writeFileSync(note, 'b'))).toBe(1);
    expect(await countCalls(() => writeFileSync(other, 'b'))).toBe(1);
    expect(await countCalls(() => renameSync(other, within('releases/c.md')))).toBe(1);
    expect(await countCalls(() => rmSync(within('releases/c.md')))).toBe(1);
    expect(await countCalls(() => writeFileSync(within('s.json'), '{ }'))).toBe(1);
  });

  test('a file got other bytes of the same number and the old time', async () => {
    const { within, countCalls } = watch();
    const change = () => {
      writeFileSync(within('releases/a.md'), 'b');
      utimesSync(within('releases/a.md'), 0, 0);
    };
    expect(await countCalls(change)).toBe(1);
    expect(await countCalls(change)).toBe(1);
  });

  test('the directory was deleted, created again, or replaced', async () => {
    const { within, countCalls } = watch({ 'other/a.md': 'a' });
    const releases = within('releases');
    expect(await countCalls(() => rmSync(releases, { recursive: true }))).toBe(1);
    expect(await countCalls(() => mkdirSync(releases))).toBe(1);
    expect(await countCalls(() => writeFileSync(join(releases, 'a.md'), 'a'))).toBe(1);
    renameSync(releases, within('old'));
    expect(await countCalls(() => renameSync(within('other'), releases))).toBe(1);
    expect(await countCalls(() => writeFileSync(join(releases, 'a.md'), 'b'))).toBe(1);
  });

  test('a picture in a subdirectory, or the target of a link, was changed', async () => {
    const { within, countCalls } = watch({ 'art/b.png': '', 'releases/art/2026/a.png': '' });
    symlinkSync(within('art/b.png'), within('releases/b.png'));
    await setTimeout(SETTLED);
    expect(await countCalls(() => writeFileSync(within('art/b.png'), 'b'))).toBe(1);
    const picture = within('releases/art/2026/a.png');
    expect(await countCalls(() => writeFileSync(picture, 'a'))).toBe(1);
  });

  test('changes that followed each other', async () => {
    const { within, countCalls } = watch();
    const calls = countCalls(() => {});
    for (let n = 0; n < 8; n++) {
      writeFileSync(within('releases/a.md'), `${n}`);
      await setTimeout(INTERVAL / 4);
    }
    expect(await calls).toBe(1);
  });

  test('a change before the first look', async () => {
    const { countCalls } = watch({}, { known: 'another state' });
    expect(await countCalls(() => {})).toBe(1);
  });
});

test('other files, hidden directories and node_modules cause no call', async () => {
  const skipped = ['other', 'releases/.git/objects', 'releases/node_modules/a'];
  const { within, countCalls } = watch(
    Object.fromEntries(skipped.map((path) => [`${path}/a.md`, 'a'])),
  );
  const change = () => skipped.forEach((path) => writeFileSync(within(`${path}/a.md`), 'b'));
  expect(await countCalls(change)).toBe(0);
});

test('at most 100 directories are read, and a link to itself is no error', () => {
  const names = Array.from({ length: 60 }, (_, index) => String(index));
  const files = names.flatMap((name) => [`${name}/a/b`, `${name}/c/d`]);
  const root = temporaryDirectory(Object.fromEntries(files.map((path) => [path, ''])));
  symlinkSync('link', join(root, 'link'));
  const lines = fingerprint([root]).split('\n');
  expect(lines.filter((line) => !/ \d+$|missing$/.test(line))).toHaveLength(100);
  expect(lines).toContain(`${join(root, 'link')} is missing`);
});

test('a change during a call causes another call after it', async () => {
  const log: string[] = [];
  const onChange = async () => {
    log.push('start');
    await setTimeout(SETTLED);
    log.push('end');
  };
  const { within } = watch({}, { onChange });
  writeFileSync(within('releases/a.md'), 'b');
  await expect.poll(() => log).toEqual(['start']);
  writeFileSync(within('releases/a.md'), 'c');
  await expect.poll(() => log).toEqual(['start', 'end', 'start', 'end']);
  await setTimeout(SETTLED);
  expect(log).toHaveLength(4);
});

test('calls back without a change when it is due', async () => {
  const calls: number[] = [];
  let due = 0;
  const onChange = async () => {
    due = performance.now() + SETTLED;
    calls.push(performance.now());
  };
  watch({}, { isDue: () => performance.now() >= due, onChange });
  await expect.poll(() => calls.length).toBe(3);
  const [first = 0, second = 0, third = 0] = calls;
  expect(Math.min(second - first, third - second)).toBeGreaterThanOrEqual(SETTLED);
});

test('ends when the signal is aborted', async () => {
  const { within, stop, ended, countCalls } = watch();
  stop.abort();
  await ended;
  expect(await countCalls(() => writeFileSync(within('releases/a.md'), 'b'))).toBe(0);
});

test('rejects if the call does', async () => {
  const onChange = async () => {
    throw new Error('the disk is gone');
  };
  const { ended } = watch({}, { isDue: () => true, onChange });
  await expect(ended).rejects.toThrow('the disk is gone');
});
