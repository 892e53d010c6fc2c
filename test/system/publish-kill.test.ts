import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, test } from 'vitest';
import { repetitions } from './repetitions.ts';
import { makeRounds } from './rounds.ts';
import { runUntil } from './run-until.ts';
import { createSite, note, VERSION } from './s3-site.ts';
import { startRadosgw } from './start-radosgw.ts';

const { bodyOf, readRound } = makeRounds(10_000);
const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');
const KILLS = repetitions(6, 60);
const HISTORY = 'releases.json';

const s3 = await startRadosgw(afterAll);

test(
  `readers only see complete documents while ${KILLS} uploads are killed at random moments`,
  async () => {
    const { bucket, build, publish, write, command } = await createSite(s3);
    const writeRound = async (round: number) => {
      write('b.md', note('2.0', 2, `~~~\n${bodyOf(round)}~~~`));
      await build();
    };
    await writeRound(0);
    await publish();
    const stop = new AbortController();
    const seen = new Set<string>();
    let reads = 0;
    const poll = async () => {
      for (let isLast = false; !isLast; await setTimeout(5)) {
        isLast = stop.signal.aborted;
        const answer = await fetch(`${s3.endpoint}/${bucket}/${VERSION}`);
        seen.add(`${answer.status} ${answer.headers.get('content-type')} ${await answer.text()}`);
        reads += 1;
      }
    };
    const readers = Promise.all([poll(), poll(), poll()]);
    const env = { ...process.env, ...s3.env };
    const publishUntil = async (moment: Promise<unknown>) =>
      runUntil(moment, [SCRIPT, ...command], { env });
    await writeRound(1);
    const start = performance.now();
    expect(await publishUntil(setTimeout(150_000, undefined, { ref: false }))).toBe(false);
    const duration = performance.now() - start;
    const isOf = async (path: string, round: number) => {
      const answer = await fetch(`${s3.endpoint}/${bucket}/${path}`);
      return (await answer.text()).includes(`Round ${round}\\n`);
    };
    const isHalfway = async (round: number) =>
      (await isOf(HISTORY, round)) && !(await isOf(VERSION, round));
    /** Half of the moments are between two uploads, the others at any time after the program's start. */
    const pickMoment = async (current: number): Promise<void> => {
      if (current % 2 === 0) return setTimeout(duration * (0.5 + 0.5 * Math.random()));
      while (!stop.signal.aborted && !(await isOf(HISTORY, current))) await setTimeout(5);
      return setTimeout(100 * Math.random());
    };
    let kills = 0;
    let halfway = 0;
    let round = 1;
    for (; kills < KILLS || halfway === 0; round += 1) {
      await writeRound(round);
      const isKilled = await publishUntil(pickMoment(round));
      if (!isKilled) continue;
      kills += 1;
      if (await isHalfway(round)) halfway += 1;
    }
    // All uploads may have been killed; readers see at least this one.
    await writeRound(round);
    expect(await publishUntil(setTimeout(150_000, undefined, { ref: false }))).toBe(false);
    stop.abort();
    await readers;
    process.stdout.write(
      `${kills} uploads killed, ${halfway} of them between two files; ${round - 1 - kills} finished first; ${reads} reads of ${seen.size} documents\n`,
    );
    for (const answer of seen) {
      const [, text = ''] = /^200 application\/json ([^]*)$/.exec(answer) ?? [];
      expect(readRound(text)).toBeLessThanOrEqual(round);
    }
    expect(seen.size).toBeGreaterThan(1);
    expect(await publish()).toMatchObject({ exitCode: 0 });
    expect((await publish()).stdout).toContain('is up to date');
  },
  180_000 + KILLS * 10_000,
);
