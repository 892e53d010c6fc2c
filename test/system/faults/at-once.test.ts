import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { VersionResponse } from '../../../src/contract/index.ts';
import { run } from '../../scripts/run.ts';
import { noteText } from '../../temporary.ts';
import { repetitions } from '../repetitions.ts';
import { createProject, readRound, temporariesIn, VERSION } from './project.ts';

const BUILDS = repetitions(25, 500);

/** Keeps changing a note in another thread, in one of several ways. Returns a function that stops it. */
function keepChanging(path: string, way: 'rename' | 'vanish') {
  const script = `
    const { appendFileSync, renameSync, rmSync, writeFileSync } = require('node:fs');
    const { path, way } = require('node:worker_threads').workerData;
    const note = (round) => ${JSON.stringify(noteText({ version: '2', date: '2026-01-01' }, 'Round ROUND.'))}.replace('ROUND', round);
    const ways = {
      rename: (round) => { writeFileSync(path + '~', note(round)); renameSync(path + '~', path); },
      vanish: (round) => { writeFileSync(path, note(round)); rmSync(path); },
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

test.each([
  ['rename', BUILDS],
  ['vanish', 0],
] as const)(
  'a note that changes while it is read (%s): the output is complete, or nothing is written',
  async (way, least) => {
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
          ? ROUND.test(body)
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
  180_000 + BUILDS * 1000,
);
