import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync, watch, writeFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { VersionResponse } from '../../src/contract/index.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

const KILLS = 200;
const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');

/** Long enough that writing it takes a while. */
const bodyOf = (round: number) => `Round ${round}\n${'All of it, or nothing.\n'.repeat(40_000)}`;

function prepare() {
  const older = noteText({ version: '0', date: '2025-01-01' });
  const directory = temporaryDirectory({ 'releases/a.md': older });
  const newer = join(directory, 'releases/b.md');
  return {
    version: join(directory, 'dist/v2/cloud/version'),
    write: (round: number) =>
      writeFileSync(newer, noteText({ version: '1' }, `~~~\n${bodyOf(round)}~~~`)),
    countTemporary: () => globSync(join(directory, 'dist/**/.gazette-*')).length,
    /** Builds until a moment comes; the answer is whether that killed it. */
    build: async (moment: Promise<unknown>): Promise<boolean> => {
      const child = spawn(process.execPath, [SCRIPT, 'build'], { cwd: directory, stdio: 'ignore' });
      const exit = once(child, 'exit');
      await Promise.race([moment, exit]);
      child.kill('SIGKILL');
      const [code] = await exit;
      expect([0, null]).toContain(code);
      return code === null;
    },
  };
}

/** Reads a file again and again, and keeps every text it saw, in order. */
function poll(path: string) {
  const seen = new Set<string>();
  const stop = new AbortController();
  const done = (async () => {
    while (!stop.signal.aborted) {
      seen.add(await readFile(path, 'utf8'));
      await setTimeout(1);
    }
  })();
  return {
    async stop() {
      stop.abort();
      await done;
      return [...seen];
    },
  };
}

function readRound(text: string): number {
  const { log } = VersionResponse.parse(JSON.parse(text));
  const round = Number(/^Round (\d+)\n/.exec(log.body)?.[1]);
  expect(log.body === bodyOf(round).trimEnd()).toBe(true);
  return round;
}

test(`a reader sees whole documents only, while ${KILLS} builds are killed at random moments`, async () => {
  const { version, write, countTemporary, build } = prepare();
  const minute = () => setTimeout(60_000, undefined, { ref: false });
  write(0);
  expect(await build(minute())).toBe(false);
  const reader = poll(version);
  const start = performance.now();
  expect(await build(minute())).toBe(false);
  const duration = performance.now() - start;

  /** Every other moment is one of the writing, the others any of the build. */
  async function pickMoment(round: number): Promise<void> {
    if (round % 2 === 0) return setTimeout(duration * Math.random());
    const watcher = watch(dirname(version));
    await once(watcher, 'change');
    watcher.close();
    return setTimeout(5 * Math.random());
  }

  let kills = 0;
  let inWriting = 0;
  for (let round = 1; kills < KILLS; round++) {
    write(round);
    const before = countTemporary();
    if (await build(pickMoment(round))) kills++;
    if (countTemporary() > before) inWriting++;
  }
  const rounds = (await reader.stop()).map(readRound);
  process.stdout.write(
    `${kills} builds killed, ${inWriting} of them in the middle of a write; ${rounds.length} documents seen, all whole\n`,
  );
  expect(inWriting).toBeGreaterThan(0);
  expect(rounds.length).toBeGreaterThan(1);
  expect(rounds).toEqual(rounds.toSorted((a, b) => a - b));
  expect(await build(minute())).toBe(false);
  expect(countTemporary()).toBe(0);
}, 600_000);
