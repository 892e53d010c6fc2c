import { fork } from 'node:child_process';
import { once } from 'node:events';
import process from 'node:process';
import * as z from 'zod';

const Address = z.object({ port: z.int() });
const Usage = z.object({ user: z.number(), system: z.number() });

/** A server in a process of its own. */
export interface RunningServer {
  port: number;
  /** Microseconds of processor time, in user and kernel mode, that the process has used so far. */
  readUsage(): Promise<number>;
  stop(): Promise<void>;
}

/** Starts a module that calls `listen`, on a database. */
export async function startServer(module: URL, database: string): Promise<RunningServer> {
  const child = fork(module, [database], { env: { ...process.env, NODE_ENV: 'production' } });
  const exited = once(child, 'exit');
  const receive = async (): Promise<unknown> => {
    const messages: unknown[] = await Promise.race([once(child, 'message'), exited.then(fail)]);
    return messages[0];
  };
  const { port } = Address.parse(await receive());
  return {
    port,
    readUsage: async () => {
      child.send('usage');
      const { user, system } = Usage.parse(await receive());
      return user + system;
    },
    stop: async () => {
      child.disconnect();
      await exited;
    },
  };
}

function fail([code]: unknown[]): never {
  throw new Error(`a server of the benchmark exited with ${String(code)}`);
}
