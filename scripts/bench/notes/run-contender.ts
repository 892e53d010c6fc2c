import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { describeEnvironment, type Contender } from './contenders.ts';
import { PEERS, WORK } from './places.ts';

/** Caches and outputs of contenders, which must not help the next run. */
const LEFT_BEHIND = ['.astro', 'node_modules', '.velite', 'public', '.content-collections'];

/** Runs a contender without the caches and outputs of earlier runs, and returns the milliseconds that its process took. */
export function timeContender(contender: Contender, directory: string): number {
  for (const path of [...LEFT_BEHIND, contender.out ?? '']) {
    if (path !== '') rmSync(join(directory, path), { recursive: true, force: true });
  }
  const env = describeEnvironment(contender, WORK);
  const start = performance.now();
  const { status, stderr } = spawnSync(process.execPath, contender.argv, {
    cwd: directory,
    env,
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const milliseconds = performance.now() - start;
  if (status !== 0) throw new Error(`${contender.name} failed: ${stderr}`);
  return milliseconds;
}

/** The peak resident memory, in megabytes, of a contender's largest process, in a run that is not timed. */
export function measureMemory(contender: Contender, directory: string): number {
  const path = join(WORK, 'memory');
  rmSync(path, { force: true });
  const env = {
    ...describeEnvironment(contender, WORK),
    BENCH_MEMORY: path,
    NODE_OPTIONS: `--require=${join(PEERS, 'report-memory.cjs')}`,
  };
  const { status } = spawnSync(process.execPath, contender.argv, { cwd: directory, env });
  if (status !== 0) throw new Error(`${contender.name} failed`);
  return Math.max(...readFileSync(path, 'utf8').trimEnd().split('\n').map(Number)) / 1024;
}

/** The response that a contender wrote; undefined if it writes none. */
export function readResponse({ out }: Contender, directory: string): string | undefined {
  if (out === undefined) return undefined;
  const path = join(directory, out, 'v2/cloud/version');
  return existsSync(path) ? readFileSync(path, 'utf8') : 'nothing';
}
