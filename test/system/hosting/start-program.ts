import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { findPort } from '../sessions/find-port.ts';

const START_MILLISECONDS = 120_000;
const WAIT_MILLISECONDS = 50;

/** A server in its own process. */
export interface Server {
  base: string;
  stop: () => Promise<void>;
}

/** A program that listens on a port of loopback. */
interface Program {
  command: string;
  words: string[];
  cwd: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Starts a server in its own process group, and waits until its port accepts connections.
 *
 * @throws Error if it exits, or does not listen in time
 */
export async function startProgram(describe: (port: number) => Program): Promise<Server> {
  const port = await findPort();
  const { command, words, cwd, env } = describe(port);
  const child = spawn(command, words, {
    cwd,
    env: { ...process.env, PATH: `${process.env['PATH']}:/usr/sbin`, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (printed += text));
  }
  const exit = new Promise((resolve) => child.once('exit', resolve).once('error', resolve));
  const stop = async () => {
    if (child.exitCode !== null || child.pid === undefined) return;
    process.kill(-child.pid, 'SIGKILL');
    await exit;
  };
  const end = performance.now() + START_MILLISECONDS;
  while (child.exitCode === null && child.pid !== undefined && performance.now() < end) {
    if (await isListening(port)) return { base: `http://127.0.0.1:${port}`, stop };
    await setTimeout(WAIT_MILLISECONDS);
  }
  await stop();
  throw new Error(
    `${command} does not listen; is it installed (.ci/install-packages)?\n${printed}`,
  );
}

async function isListening(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
