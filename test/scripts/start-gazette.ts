import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

/** Less than a test may take, so that it fails with what was printed. */
const START_MILLISECONDS = 50_000;
const Exit = z.tuple([z.number().nullable(), z.string().nullable()]);

/** Runs a command in another process, which is killed after the test, and records what it prints. */
export function startGazette(argv: string[], cwd?: string, variables: Record<string, string> = {}) {
  const child = spawn(process.execPath, argv, {
    cwd,
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exit = once(child, 'close').then((result) => Exit.parse(result)[0]);
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.setEncoding('utf8').on('data', (text) => (printed.stdout += text));
  child.stderr.setEncoding('utf8').on('data', (text) => (printed.stderr += text));
  /** Waits until the output matches, and returns the first group. */
  const find = async (stream: 'stdout' | 'stderr', pattern: RegExp) => {
    const limit = performance.now() + START_MILLISECONDS;
    while (performance.now() < limit && child.exitCode === null) {
      const [, found] = pattern.exec(printed[stream]) ?? [];
      if (found !== undefined) return found;
      await setTimeout(20);
    }
    throw new Error(`the server did not start: ${printed.stderr}`);
  };
  return {
    pid: child.pid,
    printed,
    exit,
    signal: (name: NodeJS.Signals) => child.kill(name),
    closeLog: () => child.stdout.destroy(),
    /** Waits for the address and the token that it prints. */
    findUrl: async () => {
      const url = await find('stderr', /(http:\/\/\S+)\/v2\/auth/);
      const [, token = ''] = /Bearer ([\w-]+)'/.exec(printed.stderr) ?? [];
      return { url, token };
    },
    find,
  };
}
