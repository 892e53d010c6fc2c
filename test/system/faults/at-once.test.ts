import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { VersionResponse } from '../../../src/contract/index.ts';
import { noteText } from '../../temporary.ts';
import { repetitions } from '../rounds.ts';
import { createProject, readRound, temporariesIn, VERSION } from './project.ts';

const BUILDS = repetitions(25, 500);

/** Keeps replacing a note in another thread, and now and then deletes it. */
function keepChanging(path: string) {
  const script = `
    const { renameSync, rmSync, writeFileSync } = require('node:fs');
    const path = require('node:worker_threads').workerData;
    const note = ${JSON.stringify(noteText({ version: '2', date: '2026-01-01' }, 'Round ROUND.'))};
    for (let round = 1; ; round++) {
      writeFileSync(path + '~', note.replace('ROUND', round));
      renameSync(path + '~', path);
      if (round % 50 === 0) rmSync(path);
    }`;
  const worker = new Worker(script, { eval: true, workerData: path });
  onTestFinished(async () => void (await worker.terminate()));
  return worker;
}

const REFUSED = /^1 [^]*\nNothing was written\.\n$/;

test(
  'a note that changes while it is read: the output is complete, or nothing is written',
  async () => {
    const { directory, dist, build, write } = createProject();
    await build();
    const worker = keepChanging(join(directory, 'releases/b.md'));
    const read = () => readFileSync(join(dist, VERSION), 'utf8');
    let built = 0;
    for (let n = 0; n < BUILDS; n++) {
      const before = read();
      const { exitCode, stderr } = await build();
      const { body } = VersionResponse.parse(JSON.parse(read())).log;
      const isExpected =
        exitCode === 0
          ? /^(?:Round \d+\.|Faster search\.)$/.test(body)
          : REFUSED.test(`${exitCode} ${stderr}`) && read() === before;
      expect({ isExpected, stderr, body }).toMatchObject({ isExpected: true });
      expect(stderr).not.toMatch(/^ +at /m);
      if (exitCode === 0) built++;
    }
    await worker.terminate();
    expect(built).toBeGreaterThan(BUILDS / 2);
    write(9);
    expect(await build()).toMatchObject({ exitCode: 0 });
    expect(readRound(dist)).toBe(9);
    expect(temporariesIn(dist)).toEqual([]);
  },
  180_000 + BUILDS * 1000,
);
