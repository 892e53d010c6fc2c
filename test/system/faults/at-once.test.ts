import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { VersionResponse } from '../../../src/contract/index.ts';
import { run } from '../../scripts/run.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { repetitions } from '../repetitions.ts';
import { createProject, readAll, readRound, SCRIPT, temporariesIn, VERSION } from './project.ts';

const ROUNDS = repetitions(3, 50);
const BUILDS = repetitions(25, 500);

/** Runs a command in a process of its own. */
async function runOnce(cwd: string, ...argv: string[]) {
  const child = spawn(process.execPath, [SCRIPT, ...argv], {
    cwd,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  return { code, stderr };
}

test(
  `after two concurrent builds into one directory, ${ROUNDS} times, each file is a complete one of either build`,
  async () => {
    const one = createProject();
    const two = createProject(one.dist);
    const only = createProject();
    const seen = new Set<string>();
    const stop = new AbortController();
    one.write(1);
    await one.build();
    const reader = (async () => {
      for (; !stop.signal.aborted; await setTimeout(1))
        seen.add(readFileSync(join(one.dist, VERSION), 'utf8'));
    })();
    const texts = new Map<number, Map<string, string>>();
    const remember = async (round: number) => {
      only.write(round);
      rmSync(only.dist, { recursive: true, force: true });
      await only.build();
      texts.set(round, readAll(only.dist));
    };
    await remember(1);
    for (let round = 1; round <= ROUNDS; round++) {
      const rounds = [2 * round, 2 * round + 1] as const;
      for (const each of rounds) await remember(each);
      one.write(rounds[0]);
      two.write(rounds[1]);
      const argv = ['build', '--out', one.dist];
      const both = [runOnce(one.directory, ...argv), runOnce(two.directory, ...argv)];
      expect(await Promise.all(both)).toEqual([
        { code: 0, stderr: '' },
        { code: 0, stderr: '' },
      ]);
      const files = readAll(one.dist);
      const [first, second] = rounds.map((each) => texts.get(each));
      const mixed = [...files].filter(
        ([path, bytes]) => ![first?.get(path), second?.get(path)].includes(bytes),
      );
      expect(mixed.map(([path]) => path).filter((path) => !path.startsWith('art/'))).toEqual([]);
      const last = readRound(one.dist) === rounds[0] ? first : second;
      expect([...(last?.keys() ?? [])].filter((path) => !files.has(path))).toEqual([]);
      expect(temporariesIn(one.dist)).toEqual([]);
    }
    stop.abort();
    await reader;
    const whole = new Set([...texts.values()].map((files) => files.get(VERSION)));
    expect(
      [...seen].filter((document) => !whole.has(Buffer.from(document).toString('latin1'))),
    ).toEqual([]);
    expect(seen.size).toBeGreaterThan(ROUNDS / 2);
  },
  60_000 + ROUNDS * 10_000,
);

/** Keeps changing a note in another thread, in one of several ways. Returns a function that stops it. */
function keepChanging(path: string, way: 'rename' | 'rewrite' | 'vanish' | 'grow') {
  const script = `
    const { appendFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
    const { path, way } = require('node:worker_threads').workerData;
    const note = (round) => ${JSON.stringify(noteText({ version: '2', date: '2026-01-01' }, 'Round ROUND.'))}.replace('ROUND', round);
    const ways = {
      rename: (round) => { writeFileSync(path + '~', note(round)); renameSync(path + '~', path); },
      rewrite: (round) => writeFileSync(path, note(round)),
      vanish: (round) => { writeFileSync(path, note(round)); rmSync(path); },
      grow: (round) => { if (round % 50 === 1) writeFileSync(path, note(1)); appendFileSync(path, '\\n' + 'More. '.repeat(500) + '\\n'); },
    };
    for (let round = 1; ; round++) ways[way](round);`;
  const worker = new Worker(script, { eval: true, workerData: { path, way } });
  onTestFinished(async () => void (await worker.terminate()));
  return async () => {
    await worker.terminate();
  };
}

const REFUSED = /^1 [^]*\nNothing was written\.\n$/;
const ROUND = /^(?:Round \d+\.|Faster search\.)$/;
const GROWING = /^Round [01]\.(?:\n\n(?:More\. ?)*(?:M|Mo|Mor|More)?)*$/;

test.each([
  ['rename', ROUND, BUILDS],
  ['rewrite', ROUND, 0],
  ['vanish', ROUND, 0],
  ['grow', GROWING, 0],
] as const)(
  'a note that changes while it is read (%s): the output is complete, or nothing is written',
  async (way, right, least) => {
    const { directory, dist, common, build, write } = createProject();
    await build();
    const stop = keepChanging(join(directory, 'releases/b.md'), way);
    const read = () => readFileSync(join(dist, VERSION), 'utf8');
    const faults: unknown[] = [];
    let built = 0;
    for (let n = 0; n < BUILDS; n++) {
      const before = read();
      const { exitCode, stderr } = await build();
      const after = read();
      const { body } = VersionResponse.parse(JSON.parse(after)).log;
      if (exitCode === 0) built++;
      const isExpected =
        exitCode === 0
          ? right.test(body)
          : REFUSED.test(`${exitCode} ${stderr}`) && after === before;
      if (!isExpected || /^ +at /m.test(stderr)) faults.push({ exitCode, stderr, body });
      const checked = await run(['check', ...common]);
      if (checked.exitCode > 1) faults.push(checked);
    }
    await stop();
    process.stdout.write(`${way}: ${built} of ${BUILDS} builds succeeded\n`);
    expect(faults).toEqual([]);
    expect(built).toBeGreaterThanOrEqual(least);
    write(9);
    expect(await build()).toMatchObject({ exitCode: 0 });
    expect(readRound(dist)).toBe(9);
    expect(temporariesIn(dist)).toEqual([]);
  },
  60_000 + BUILDS * 1000,
);

test('a directory of notes that is renamed while it is read', async () => {
  const { directory, dist, build, write } = createProject();
  await build();
  const away = temporaryDirectory();
  const stop = new AbortController();
  const swap = (async () => {
    for (; !stop.signal.aborted; await setTimeout(1)) {
      renameSync(join(directory, 'releases'), join(away, 'releases'));
      await setTimeout(1);
      renameSync(join(away, 'releases'), join(directory, 'releases'));
    }
  })();
  const codes = new Set<unknown>();
  for (let n = 0; n < 10; n++) {
    const { code, stderr } = await runOnce(directory, 'build');
    codes.add(code);
    expect(stderr).not.toMatch(/^ +at /m);
    expect(readRound(dist)).toBe(0);
  }
  stop.abort();
  await swap;
  expect([...codes].every((code) => [0, 1, 2].includes(Number(code)))).toBe(true);
  write(1);
  expect(await build()).toMatchObject({ exitCode: 0 });
});
