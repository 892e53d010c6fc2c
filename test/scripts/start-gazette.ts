import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import * as z from 'zod';

const START_MILLISECONDS = 30_000;
const Exit = z.tuple([z.number().nullable(), z.string().nullable()]);

/** Runs a command in a process of its own, killed after the test if it has not ended, and keeps what it prints. */
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
  return {
    pid: child.pid,
    printed,
    exit,
    signal: (name: NodeJS.Signals) => child.kill(name),
    closeLog: () => child.stdout.destroy(),
    /** The address it serves at and the token it shows, once it does. */
    findUrl: async () => {
      const limit = performance.now() + START_MILLISECONDS;
      while (performance.now() < limit && child.exitCode === null) {
        const [, url] = /(http:\/\/\S+)\/v2\/auth/.exec(printed.stderr) ?? [];
        const [, token = ''] = /Bearer ([\w-]+)'/.exec(printed.stderr) ?? [];
        if (url !== undefined) return { url, token };
        await setTimeout(20);
      }
      throw new Error(`it serves nothing: ${printed.stderr}`);
    },
  };
}
