import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { WORK } from '../notes/places.ts';
import type { Contender } from './contenders.ts';

/** What a run took. */
export interface Usage {
  ms: number;
  /** Milliseconds of all its processes. */
  cpu: number;
  /** The peak resident memory of its largest process. */
  mb: number;
}

const REPORT = fileURLToPath(new URL('peers/report-usage.cjs', import.meta.url));
const ProcessUsage = z.object({ cpu: z.number(), mb: z.number() });

/** Builds a site. Like Gazette, other contenders may use compiled code of their last run. */
export function runContender({ name, argv }: Contender, directory: string): Usage {
  const report = join(WORK, 'usage');
  rmSync(report, { force: true });
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, argv, {
    cwd: directory,
    env: {
      ...process.env,
      ASTRO_TELEMETRY_DISABLED: '1',
      BENCH_USAGE: report,
      NODE_COMPILE_CACHE: join(WORK, 'compile-cache'),
      NODE_OPTIONS: `--require=${REPORT}`,
    },
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const ms = performance.now() - start;
  if (status !== 0) throw new Error(`${name} failed: ${stderr}`);
  const lines = readFileSync(report, 'utf8').trimEnd().split('\n');
  const processes = lines.map((line) => ProcessUsage.parse(JSON.parse(line)));
  const cpu = processes.reduce((sum, each) => sum + each.cpu, 0);
  return { ms, cpu, mb: Math.max(...processes.map(({ mb }) => mb)) };
}

/**
 * Checks that a site is whole and shows the newest edit.
 *
 * @throws Error if it does not
 */
export function checkSite(name: string, directory: string, notes: number, edit: string): void {
  const out = join(directory, 'dist');
  const pages = existsSync(join(out, 'releases')) ? readdirSync(join(out, 'releases')).length : 0;
  if (pages !== notes) throw new Error(`${name} wrote ${pages} pages of ${notes} releases`);
  const newest = join('releases', `v${notes - 1}.html`);
  for (const path of [newest, 'index.html', 'feed.xml']) {
    const text = readFileSync(join(out, path), 'utf8');
    if (!text.includes(edit)) throw new Error(`${name} did not write the newest ${path}`);
  }
}
