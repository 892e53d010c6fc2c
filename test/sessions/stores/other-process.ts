import { fork } from 'node:child_process';
import { once } from 'node:events';
import { onTestFinished } from 'vitest';

/** Starts a program in a process of its own. */
export function startProcess(program: URL, ...words: string[]) {
  const child = fork(program, words);
  return {
    /** Sends a message, if there is one, and waits for the next message of the process. */
    ask: async (message?: string) => {
      const answer = once(child, 'message');
      if (message !== undefined) child.send(message);
      await answer;
    },
    stop: async (message?: string) => {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const exit = once(child, 'exit');
      if (message === undefined) child.kill();
      else child.send(message);
      await exit;
    },
  };
}

/** Starts a process that holds the lock of an SQLite database. With `all`, no other process can read it either. */
export async function holdLock(path: string, mode: 'write' | 'all' = 'write') {
  const { ask, stop } = startProcess(new URL('hold-lock.ts', import.meta.url), path, mode);
  onTestFinished(async () => stop());
  await ask();
  return { release: async () => stop('release') };
}
