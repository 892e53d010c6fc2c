import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';

const START_MILLISECONDS = 20_000;

/** A server in its own process. */
export interface Server {
  base: string;
  pid?: number | undefined;
  stop: () => Promise<void>;
}

/**
 * Starts a server that prints its address as its first line.
 *
 * @throws Error if it exits, or prints nothing in time
 */
export async function startServer(command: string, programAndOptions: string[]): Promise<Server> {
  const child = spawn(command, programAndOptions, { stdio: ['ignore', 'pipe', 'inherit'] });
  const exit = once(child, 'exit');
  const stop = async () => {
    child.kill('SIGKILL');
    await exit;
  };
  const lines = createInterface({ input: child.stdout });
  const signal = AbortSignal.timeout(START_MILLISECONDS);
  const line = once(lines, 'line', { signal });
  const ended = exit.then(() => Promise.reject(new Error(`${command} exited before it listened`)));
  try {
    const words = await Promise.race([line, ended]);
    return { base: words.join(''), pid: child.pid, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
