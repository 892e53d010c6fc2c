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
/** Looks after which a change has been seen. */
const SETTLED = 4;

/** Watches `releases` and `s.json` until the test ends. `countCalls` counts the calls that a change causes. */
function watch(
  files: Record<string, string> = {},
  options: Partial<WatchOptions> = {},
  onLook: (within: (path: string) => string) => void = () => {},
) {
  const directory = temporaryDirectory({ 'releases/a.md': 'a', 's.json': '{}', ...files });
  const within = (path: string) => join(directory, path);
  let looks = 0;
  const paths = () => {
    looks += 1;
    onLook(within);
    return listProjectPaths(within('releases'), within('s.json'));
  };
  const settle = async () => {
    const last = looks + SETTLED;
    await expect.poll(() => looks, { interval: INTERVAL }).toBeGreaterThanOrEqual(last);
  };
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  let calls = 0;
  const ended = watchFiles({
    paths,
    known: fingerprint(paths()),
    onChange: async () => void calls++,
    interval: INTERVAL,
    settle: INTERVAL,
    signal: stop.signal,
    ...options,
  });
  const countCalls = async (change: () => void) => {
    calls = 0;
    change();
    await settle();
    return calls;
  };
  return { within, stop, ended, settle, countCalls };
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
    const { within, settle, countCalls } = watch({
      'art/b.png': '',
      'releases/art/2026/a.png': '',
    });
    symlinkSync(within('art/b.png'), within('releases/b.png'));
    await settle();
    expect(await countCalls(() => writeFileSync(within('art/b.png'), 'b'))).toBe(1);
    const picture = within('releases/art/2026/a.png');
    expect(await countCalls(() => writeFileSync(picture, 'a'))).toBe(1);
  });

  test('changes that followed each other', async () => {
    let writes = 0;
    const { countCalls } = watch({}, {}, (within) => {
      if (writes < 8) writeFileSync(within('releases/a.md'), `${(writes += 1)}`);
    });
    const counts: number[] = [];
    for (let round = 0; round < 4; round += 1) counts.push(await countCalls(() => {}));
    expect(counts.reduce((sum, count) => sum + count)).toBe(1);
  });

  test('a change before the first look', async () => {
    const { countCalls } = watch({}, { known: 'another state' });
    expect(await countCalls(() => {})).toBe(1);
  });
});

test('other files, hidden ones and node_modules cause no call', async () => {
  const directories = ['other', 'releases/.git/objects', 'releases/node_modules/a'];
  const skipped = [...directories.map((path) => `${path}/a.md`), 'releases/.a.md.swp'];
  const { within, countCalls } = watch(Object.fromEntries(skipped.map((path) => [path, 'a'])));
  const change = () => skipped.forEach((path) => writeFileSync(within(path), 'b'));
  expect(await countCalls(change)).toBe(0);
});

test('at most 100 directories are read, and a link to itself is no error', () => {
  const names = Array.from({ length: 60 }, (_, index) => String(index));
  const files = names.flatMap((name) => [`${name}/a/b`, `${name}/c/d`]);
  const root = temporaryDirectory(Object.fromEntries(files.map((path) => [path, ''])));
  symlinkSync('link', join(root, 'link'));
  const lines = fingerprint([root]).split('\n');
  expect(lines.filter((line) => !/ [\d.]+$|missing$/.test(line))).toHaveLength(100);
  expect(lines).toContain(`${join(root, 'link')} is missing`);
});

test('a change during a call causes another call after it', async () => {
  const log: string[] = [];
  const onChange = async () => {
    const number = log.push('start');
    if (number === 1) writeFileSync(within('releases/a.md'), 'c');
    await setTimeout(INTERVAL);
    log.push('end');
  };
  const { within, settle } = watch({}, { onChange });
  writeFileSync(within('releases/a.md'), 'b');
  await expect.poll(() => log).toEqual(['start', 'end', 'start', 'end']);
  await settle();
  expect(log).toHaveLength(4);
});

test('calls back without a change when it is due', async () => {
  let looks = 0;
  const { countCalls } = watch({}, { isDue: () => (looks += 1) % 3 === 0 });
  await countCalls(() => {});
  const before = looks;
  const calls = await countCalls(() => {});
  expect(calls).toBe(Math.floor(looks / 3) - Math.floor(before / 3));
  expect(calls).toBeGreaterThan(0);
});

test('ends when the signal is aborted', async () => {
  const calls: string[] = [];
  const onChange = async () => void calls.push('call');
  const { within, stop, ended } = watch({}, { onChange });
  stop.abort();
  await ended;
  writeFileSync(within('releases/a.md'), 'b');
  await setTimeout(SETTLED * INTERVAL);
  expect(calls).toEqual([]);
});

test('rejects if the call does', async () => {
  const onChange = async () => {
    throw new Error('the disk is gone');
  };
  const { ended } = watch({}, { isDue: () => true, onChange });
  await expect(ended).rejects.toThrow('the disk is gone');
});
