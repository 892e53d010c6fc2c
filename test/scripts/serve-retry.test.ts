import { once } from 'node:events';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { run } from './run.ts';

const LATER = { timeout: 20_000 };
/** In milliseconds. */
const TEN_MINUTES = 600_000;

test('a build that fails because of the disk is tried again', async () => {
  const directory = temporaryDirectory({
    'releases/a.md': noteText({ version: '2.0', date: '2026-02-01' }),
    'releases/b.md': noteText({ version: '1.0', date: '2026-01-01' }),
    's.json': '{}',
  });
  const within = (name: string) => join(directory, name);
  const readPublished = () => readFileSync(within('dist/v2/cloud/version'), 'utf8');
  const stop = new AbortController();
  let time = Date.parse('2026-11-20');
  const settings = ['--config', within('s.json')];
  const paths = ['--releases', within('releases'), '--out', within('dist')];
  const server = run(['serve', '--port', '0', ...settings, ...paths], {
    now: () => new Date((time += TEN_MINUTES)),
    waitForStop: async () => void (await once(stop.signal, 'abort')),
  });
  await expect.poll(readPublished, LATER).toContain('"version":"2.0"');
  rmSync(within('dist'), { recursive: true });
  writeFileSync(within('dist'), '');
  writeFileSync(within('releases/c.md'), noteText({ version: '3.0', date: '2026-03-01' }));
  await setTimeout(1500);
  rmSync(within('dist'));
  await expect.poll(readPublished, LATER).toContain('"version":"3.0"');
  stop.abort();
  expect(await server).toMatchObject({ exitCode: 0, stderr: expect.stringMatching(/^gazette: /m) });
}, 60_000);
