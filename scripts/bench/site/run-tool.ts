import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import * as z from 'zod';
import { PEERS, WORK, type Tool } from './tools.ts';

/** What a run took: milliseconds, milliseconds of CPU time of all its processes, and megabytes of the largest. */
export interface Usage {
  ms: number;
  cpu: number;
  mb: number;
}

const ProcessUsage = z.object({ cpu: z.number(), mb: z.number() });

/** Runs a tool. Like Gazette, each may use compiled code of its last run. */
export function runTool({ name, argv }: Tool, directory: string): Usage {
  const report = join(WORK, 'usage');
  rmSync(report, { force: true });
  const env = {
    ...process.env,
    ASTRO_TELEMETRY_DISABLED: '1',
    BENCH_USAGE: report,
    NODE_COMPILE_CACHE: join(WORK, 'compile-cache'),
    NODE_OPTIONS: `--require=${join(PEERS, 'report-usage.cjs')}`,
  };
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, argv, {
    cwd: directory,
    env,
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
