import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import * as z from 'zod';
import { PEERS, WORK } from './tools.ts';

/** What a run took: milliseconds, milliseconds of CPU time of all its processes, and megabytes of the largest. */
export interface Usage {
  ms: number;
  cpu: number;
  mb: number;
}

const REPORT = join(WORK, 'usage');
const ProcessUsage = z.object({ cpu: z.number(), mb: z.number() });

/** Runs Node.js or a native command. Like Gazette, each tool may use compiled code of its last run. */
function start(argv: string[], cwd: string, isNative = false) {
  rmSync(REPORT, { force: true });
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    BENCH_USAGE: REPORT,
    NODE_COMPILE_CACHE: join(WORK, 'compile-cache'),
    NODE_OPTIONS: `--require=${join(PEERS, 'report-usage.cjs')}`,
  };
  const timed = '"$@"; status=$?; times >"$BENCH_USAGE"; exit $status';
  return spawn(
    isNative ? 'bash' : process.execPath,
    isNative ? ['-c', timed, 'bash', ...argv] : argv,
    { cwd, env, stdio: ['ignore', 'ignore', 'pipe'] },
  );
}

function readUsage(ms: number): Usage {
  const lines = readFileSync(REPORT, 'utf8').trimEnd().split('\n');
  const processes = lines.map((line) => ProcessUsage.parse(JSON.parse(line)));
  const cpu = processes.reduce((sum, each) => sum + each.cpu, 0);
  return { ms, cpu, mb: Math.max(...processes.map(({ mb }) => mb)) };
}

/** The last line of `times` in Bash has the time of what it ran, such as `0m1.234s 0m0.567s`. It knows no memory. */
function readTimes(ms: number): Usage {
  const last = readFileSync(REPORT, 'utf8').trimEnd().split('\n').at(-1) ?? '';
  const times = [...last.matchAll(/(\d+)m([\d.]+)s/g)];
  const cpu = times.reduce((sum, [, m, s]) => sum + Number(m) * 60_000 + Number(s) * 1000, 0);
  return { ms, cpu, mb: NaN };
}

export async function runTool(argv: string[], directory: string, isNative = false): Promise<Usage> {
  const begin = performance.now();
  const child = start(argv, directory, isNative);
  const [stderr] = await Promise.all([text(child.stderr), once(child, 'exit')]);
  const ms = performance.now() - begin;
  if (child.exitCode !== 0) throw new Error(`${argv.join(' ')} failed: ${stderr}`);
  return isNative ? readTimes(ms) : readUsage(ms);
}

const PORT = '8099';

/** Measures the time from each save of a note until its page on a server shows it. */
export async function serveEdits(
  makeArgv: (port: string) => string[],
  directory: string,
  { path, edits, save }: { path: string; edits: string[]; save: (edit: string) => void },
): Promise<Usage> {
  const child = start(makeArgv(PORT), directory);
  const url = `http://127.0.0.1:${PORT}/${path}`;
  try {
    child.stderr.resume();
    await waitForPage(url, '<h');
    // Until files are watched.
    await sleep(2000);
    const times = [];
    for (const edit of edits) {
      const begin = performance.now();
      save(edit);
      await waitForPage(url, edit);
      times.push(performance.now() - begin);
      await sleep(500);
    }
    const exit = once(child, 'exit');
    child.kill('SIGTERM');
    await exit;
    return readUsage(median(times));
  } finally {
    child.kill('SIGKILL');
  }
}

const MOST_MS = 120_000;

async function waitForPage(url: string, part: string): Promise<void> {
  const end = performance.now() + MOST_MS;
  while (performance.now() < end) {
    const page = await fetch(url).then(
      async (response) => response.text(),
      () => '',
    );
    if (page.includes(part)) return;
    await sleep(5);
  }
  throw new Error(`${url} did not show ${part}`);
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
