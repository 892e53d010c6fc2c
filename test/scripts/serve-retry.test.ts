import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteText } from '../temporary.ts';
import { good, prepare } from './notes.ts';
import { run } from './run.ts';

/** In milliseconds. */
const TEN_MINUTES = 600_000;

/** Serves two releases, then makes the next build fail because of the disk. `fix` removes what is in the way. */
async function serveAndFail(options: { now: () => Date; env: Record<string, string> }) {
  const { releases, out, common } = prepare(good);
  const readPublished = () => readFileSync(join(out, 'v2/cloud/version'), 'utf8');
  const stop = new AbortController();
  let stderr = '';
  const server = run(['serve', '--port', '0', ...common, '--out', out], {
    ...options,
    onPrint: (printed) => void ({ stderr } = printed),
    waitForStop: async () => void (await once(stop.signal, 'abort')),
  });
  await expect.poll(readPublished).toContain('"version":"2.0"');
  rmSync(out, { recursive: true });
  writeFileSync(out, '');
  writeFileSync(join(releases, 'd.md'), noteText({ version: '3.0', date: '2026-03-01' }));
  await expect.poll(() => stderr).toMatch(/^gazette: /m);
  const fix = () => rmSync(out);
  const end = async () => {
    stop.abort();
    return server;
  };
  return { readPublished, fix, end };
}

test('a build that fails because of the disk is tried again after a minute, also with SOURCE_DATE_EPOCH', async () => {
  let time = Date.parse('2026-11-20');
  const env = { SOURCE_DATE_EPOCH: String(Date.parse('2030-01-01') / 1000) };
  let looks = 0;
  const now = () => {
    looks += 1;
    return new Date(time);
  };
  const { readPublished, fix, end } = await serveAndFail({ now, env });
  const before = looks;
  await expect.poll(() => looks).toBeGreaterThan(before + 3);
  time += TEN_MINUTES;
  fix();
  await expect.poll(readPublished).toContain('"version":"3.0"');
  const { exitCode, stderr } = await end();
  expect(exitCode).toBe(0);
  expect(stderr.match(/^gazette: /gm)).toHaveLength(1);
});
