import process from 'node:process';
import { buffer } from 'node:stream/consumers';
import { main } from './main.ts';
import { EXIT, type Output } from './io.ts';

export async function run(): Promise<void> {
  let hasLost = false;
  const wrap = (stream: NodeJS.WriteStream): Output => {
    // The reader of a pipe may close it early: EPIPE is not an error.
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'EPIPE') hasLost = true;
    });
    return {
      write: (text) => void stream.write(text),
      isTerminal: stream.isTTY,
      hasColor: stream.isTTY && stream.hasColors(),
      // A terminal without a known width has 0 columns.
      columns: stream.isTTY ? stream.columns || 80 : undefined,
    };
  };
  const io = {
    stdout: wrap(process.stdout),
    stderr: wrap(process.stderr),
    stdin: async () => buffer(process.stdin),
    now: () => new Date(),
    env: process.env,
    waitForStop,
  };
  const exitCode = await main(process.argv.slice(2), io);
  await Promise.all([process.stdout, process.stderr].map(drain));
  process.exit(hasLost ? EXIT.usage : exitCode);
}

/** Resolves when everything that was written to a stream is passed on, or lost. */
async function drain(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}

/** Resolves at the first signal to stop. A terminal and npm may both send one. */
async function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}
