import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { noteText } from '../../temporary.ts';
import { good, prepare } from '../notes.ts';
import { run } from '../run.ts';

/** In milliseconds. */
const TEN_MINUTES = 600_000;

test('a build that fails because of the disk is tried again after a minute, also with SOURCE_DATE_EPOCH', async () => {
  const { releases, out, common } = prepare(good);
  const readPublished = () => readFileSync(join(out, 'v2/cloud/version'), 'utf8');
  const stop = new AbortController();
  let printed = '';
  let time = Date.parse('2026-11-20');
  let looks = 0;
  const server = run(['serve', '--port', '0', ...common, '--out', out], {
    env: { SOURCE_DATE_EPOCH: String(Date.parse('2030-01-01') / 1000) },
    now: () => {
      looks += 1;
      return new Date(time);
    },
    onPrint: ({ stderr }) => void (printed = stderr),
    waitForStop: async () => void (await once(stop.signal, 'abort')),
  });
  await expect.poll(readPublished).toContain('"version":"2.0"');
  rmSync(out, { recursive: true });
  writeFileSync(out, '');
  writeFileSync(join(releases, 'd.md'), noteText({ version: '3.0', date: '2026-03-01' }));
  await expect.poll(() => printed).toMatch(/^gazette: /m);
  const before = looks;
  await expect.poll(() => looks).toBeGreaterThan(before + 3);
  time += TEN_MINUTES;
  rmSync(out);
  await expect.poll(readPublished).toContain('"version":"3.0"');
  stop.abort();
  const { exitCode, stderr } = await server;
  expect(exitCode).toBe(0);
  expect(stderr.match(/^gazette: /gm)).toHaveLength(1);
});
