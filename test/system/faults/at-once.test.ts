import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test } from 'vitest';
import { VersionResponse } from '../../../src/contract/index.ts';
import { noteText } from '../../temporary.ts';
import { repetitions } from '../rounds.ts';
import { createProject, temporariesIn, VERSION } from './project.ts';

const BUILDS = repetitions(25, 500);

/** Keeps replacing a note, and now and then deletes it. */
const CHANGE = `
  const { renameSync, rmSync, writeFileSync } = require('node:fs');
  const path = require('node:worker_threads').workerData;
  const note = ${JSON.stringify(noteText({ version: '2', date: '2026-01-01' }, 'Round ROUND.'))};
  for (let round = 1; ; round++) {
    writeFileSync(path + '~', note.replace('ROUND', round));
    renameSync(path + '~', path);
    if (round % 50 === 0) rmSync(path);
  }`;

test(
  'a note that changes while it is read: the output is complete, or nothing is written',
  async () => {
    const { directory, dist, build } = createProject();
    await build();
    const worker = new Worker(CHANGE, { eval: true, workerData: join(directory, 'releases/b.md') });
    onTestFinished(async () => void (await worker.terminate()));
    const read = () => readFileSync(join(dist, VERSION), 'utf8');
    let built = 0;
    for (let n = 0; n < BUILDS; n++) {
      const before = read();
      const { exitCode, stderr } = await build();
      const { body } = VersionResponse.parse(JSON.parse(read())).log;
      const isExpected =
        exitCode === 0
          ? /^(?:Round \d+\.|Faster search\.)$/.test(body)
          : stderr.endsWith('\nNothing was written.\n') && read() === before;
      expect({ isExpected, stderr, body }).toMatchObject({ isExpected: true });
      if (exitCode === 0) built++;
    }
    expect(built).toBeGreaterThan(BUILDS / 2);
    expect(temporariesIn(dist)).toEqual([]);
  },
  180_000 + BUILDS * 1000,
);
