import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { VersionResponse } from '../../src/contract/index.ts';
import { countKills } from './count-kills.ts';
import { createSite, note, VERSION } from './s3-site.ts';
import { startRadosgw, type Radosgw } from './start-radosgw.ts';

const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');
const KILLS = countKills(20, 30);
const HISTORY = 'releases.json';

const bodyOf = (round: number) => `Round ${round}\n${'All of it, or nothing.\n'.repeat(10_000)}`;

/** Whether an answer to a reader is a document, whole, of any round. */
function isWhole(answer: string): boolean {
  const [, text = ''] = /^200 application\/json ([^]*)$/.exec(answer) ?? [];
  const { body } = VersionResponse.parse(JSON.parse(text)).log;
  return body === bodyOf(Number(/^Round (\d+)\n/.exec(body)?.[1])).trimEnd();
}

let s3: Radosgw;
beforeAll(async () => {
  s3 = await startRadosgw();
}, 60_000);
afterAll(async () => s3.stop());

test(
  `readers see whole documents only, while ${KILLS} publishes are killed at random moments`,
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
      while (!stop.signal.aborted) {
        const answer = await fetch(`${s3.endpoint}/${bucket}/${VERSION}`);
        seen.add(`${answer.status} ${answer.headers.get('content-type')} ${await answer.text()}`);
        reads += 1;
        await setTimeout(5);
      }
    };
    const readers = Promise.all([poll(), poll(), poll()]);
    const env = { ...process.env, ...s3.env };
    const publishUntil = async (moment: Promise<unknown>) => {
      const child = spawn(process.execPath, [SCRIPT, ...command], { env, stdio: 'ignore' });
      const exit = once(child, 'exit');
      await Promise.race([moment, exit]);
      child.kill('SIGKILL');
      const [code] = await exit;
      expect([0, null]).toContain(code);
      return code === null;
    };
    await writeRound(1);
    const start = performance.now();
    expect(await publishUntil(setTimeout(60_000, undefined, { ref: false }))).toBe(false);
    const duration = performance.now() - start;
    const isOf = async (path: string, round: number) => {
      const answer = await fetch(`${s3.endpoint}/${bucket}/${path}`);
      return (await answer.text()).includes(`Round ${round}\\n`);
    };
    const isHalfway = async (round: number) =>
      (await isOf(HISTORY, round)) && !(await isOf(VERSION, round));
    /** Every other moment is during the uploads, the others are any after the start of the program. */
    const pickMoment = async (current: number): Promise<void> => {
      if (current % 2 === 0) return setTimeout(duration * (0.5 + 0.5 * Math.random()));
      while (!stop.signal.aborted && !(await isOf(HISTORY, current))) await setTimeout(5);
      return setTimeout(100 * Math.random());
    };
    let kills = 0;
    let halfway = 0;
    let round = 1;
    for (; kills < KILLS; round += 1) {
      await writeRound(round);
      const isKilled = await publishUntil(pickMoment(round));
      if (!isKilled) continue;
      kills += 1;
      if (await isHalfway(round)) halfway += 1;
    }
    stop.abort();
    await readers;
    process.stdout.write(
      `${kills} publishes killed, ${halfway} of them half way; ${round - 1 - kills} ended first; ${reads} reads of ${seen.size} documents, all whole\n`,
    );
    expect([...seen].filter((answer) => !isWhole(answer))).toEqual([]);
    expect(seen.size).toBeGreaterThan(1);
    expect(halfway).toBeGreaterThan(0);
    expect(await publish()).toMatchObject({ exitCode: 0 });
    expect((await publish()).stdout).toContain('is up to date');
  },
  300_000 + KILLS * 10_000,
);
