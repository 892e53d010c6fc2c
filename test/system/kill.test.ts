import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, watch, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ReleaseHistory } from '../../src/contract/index.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { makeRounds, repetitions } from './rounds.ts';

const KILLS = repetitions(12, 200);
const { bodyOf, readRound, roundOf } = makeRounds(10_000);
const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');

const DOCUMENTS = {
  'v2/cloud/version': readRound,
  'releases.json': (text: string) => roundOf(ReleaseHistory.parse(JSON.parse(text))[0]?.body),
};

/** Reads a file until stopped, and once more. Returns the round of every new text. */
async function poll(path: string, read: (text: string) => number, stop: AbortSignal) {
  const rounds: number[] = [];
  for (let last = '', isLast = false; !isLast; await setTimeout(3)) {
    isLast = stop.aborted;
    const text = await readFile(path, 'utf8');
    if (text !== last) rounds.push(read(text));
    last = text;
  }
  return rounds;
}

/** Builds, and kills the build once `moment` resolves. Returns whether that was before its end. */
async function buildUntil(moment: Promise<unknown>, cwd: string): Promise<boolean> {
  const child = spawn(process.execPath, [SCRIPT, 'build'], {
    cwd,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exit = once(child, 'exit');
  await Promise.race([moment, exit]);
  child.kill('SIGKILL');
  const [code] = await exit;
  expect([0, null]).toContain(code);
  return code === null;
}

/** Resolves soon after a file in the directory has changed. */
async function writing(directory: string): Promise<void> {
  const watcher = watch(directory);
  await once(watcher, 'change');
  watcher.close();
  return setTimeout(5 * Math.random());
}

test(
  `readers only see complete documents while ${KILLS} builds are killed at random moments`,
  async () => {
    const older = noteText({ version: '0', date: '2025-01-01' });
    const directory = temporaryDirectory({ 'releases/a.md': older });
    const dist = join(directory, 'dist');
    const listTemporary = () => globSync(join(dist, '**/.gazette-*.tmp'));
    const build = async (round: number, moment: Promise<unknown> = new Promise(() => {})) => {
      const note = noteText({ version: '1' }, `~~~\n${bodyOf(round)}~~~`);
      writeFileSync(join(directory, 'releases/b.md'), note);
      return buildUntil(moment, directory);
    };
    expect(await build(0)).toBe(false);
    const start = performance.now();
    expect(await build(1)).toBe(false);
    const duration = performance.now() - start;

    const stop = new AbortController();
    const readers = Object.entries(DOCUMENTS).map(async ([path, read]) =>
      poll(join(dist, path), read, stop.signal),
    );
    let kills = 0;
    let round = 2;
    let inWriting = 0;
    for (; kills < KILLS || inWriting === 0; round++) {
      const before = listTemporary().length;
      const moment = round % 2 === 0 ? setTimeout(duration * Math.random()) : writing(dist);
      if (await build(round, moment)) kills++;
      if (listTemporary().length > before) inWriting++;
    }
    // All builds may have been killed; readers see at least this one.
    expect(await build(round)).toBe(false);
    stop.abort();
    for (const rounds of await Promise.all(readers)) {
      expect(rounds.at(-1)).toBe(round);
      expect(rounds).toEqual(rounds.toSorted((a, b) => a - b));
    }
    process.stdout.write(`${kills} builds killed, ${inWriting} of them while writing\n`);
    expect(listTemporary()).toEqual([]);
  },
  180_000 + KILLS * 5000,
);
