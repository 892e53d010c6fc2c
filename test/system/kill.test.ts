import { once } from 'node:events';
import { globSync, watch, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { ReleaseHistory, VersionResponse } from '../../src/contract/index.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { repetitions } from './repetitions.ts';
import { runUntil } from './run-until.ts';

const KILLS = repetitions(12, 200);
const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');

const bodyStart = (round: number) => `Round ${round}\\n`;
/** Long enough that writing it takes a while. */
const bodyOf = (round: number) => `Round ${round}\n${'A complete document.\n'.repeat(10_000)}`;

function prepare() {
  const older = noteText({ version: '0', date: '2025-01-01' });
  const directory = temporaryDirectory({ 'releases/a.md': older });
  const newer = join(directory, 'releases/b.md');
  return {
    version: join(directory, 'dist/v2/cloud/version'),
    history: join(directory, 'dist/releases.json'),
    write: (round: number) =>
      writeFileSync(newer, noteText({ version: '1' }, `~~~\n${bodyOf(round)}~~~`)),
    countTemporary: () => globSync(join(directory, 'dist/**/.gazette-*.tmp')).length,
    /** Builds, and kills the build once `moment` resolves. Returns whether that was before its end. */
    build: async (moment: Promise<unknown>) =>
      runUntil(moment, [SCRIPT, 'build'], { cwd: directory }),
  };
}

/** Reads a file until stopped, and once more, and collects the round of every new text. */
function poll(path: string, readRound: (text: string) => number) {
  const rounds: number[] = [];
  const stop = new AbortController();
  const done = (async () => {
    for (let last = '', isLast = false; !isLast; await setTimeout(3)) {
      isLast = stop.signal.aborted;
      const text = await readFile(path, 'utf8');
      if (text !== last) rounds.push(readRound(text));
      last = text;
    }
  })();
  return {
    async stop() {
      stop.abort();
      await done;
      return rounds;
    },
  };
}

/** Returns the round of a body, which must be complete. */
function roundOf(body: string | undefined): number {
  const round = Number(/^Round (\d+)\n/.exec(body ?? '')?.[1]);
  expect(body === bodyOf(round).trimEnd()).toBe(true);
  return round;
}

const roundOfVersion = (text: string) => roundOf(VersionResponse.parse(JSON.parse(text)).log.body);
const roundOfHistory = (text: string) => roundOf(ReleaseHistory.parse(JSON.parse(text))[0]?.body);

test(
  `readers only see complete documents while ${KILLS} builds are killed at random moments`,
  async () => {
    const { version, history, write, countTemporary, build } = prepare();
    const minute = () => setTimeout(60_000, undefined, { ref: false });
    write(0);
    expect(await build(minute())).toBe(false);
    const readers = [poll(version, roundOfVersion), poll(history, roundOfHistory)];
    const start = performance.now();
    expect(await build(minute())).toBe(false);
    const duration = performance.now() - start;

    /** Half of the moments are while files are written, the others at any time of the build. */
    async function pickMoment(round: number): Promise<void> {
      if (round % 2 === 0) return setTimeout(duration * Math.random());
      const watcher = watch(dirname(history));
      await once(watcher, 'change');
      watcher.close();
      return setTimeout(10 * Math.random());
    }

    let kills = 0;
    let inWriting = 0;
    let halfway = 0;
    let finished = 0;
    for (let round = 1; kills < KILLS || inWriting === 0; round++) {
      write(round);
      const before = countTemporary();
      if (!(await build(pickMoment(round)))) {
        finished++;
        continue;
      }
      kills++;
      if (countTemporary() > before) inWriting++;
      const isNew = async (path: string) =>
        (await readFile(path, 'utf8')).includes(bodyStart(round));
      if ((await isNew(history)) && !(await isNew(version))) halfway++;
    }
    // All builds may have been killed; readers see at least this one.
    write(kills + finished + 1);
    expect(await build(minute())).toBe(false);
    const seen = await Promise.all(readers.map(async (reader) => reader.stop()));
    process.stdout.write(
      `${kills} builds killed, ${inWriting} of them while writing, ${halfway} between two files; ${finished} finished first; ${seen.map(({ length }) => length).join(' and ')} documents read\n`,
    );
    for (const rounds of seen) {
      expect(rounds.length).toBeGreaterThan(1);
      expect(rounds).toEqual(rounds.toSorted((a, b) => a - b));
    }
    expect(await build(minute())).toBe(false);
    expect(countTemporary()).toBe(0);
  },
  60_000 + KILLS * 5000,
);
