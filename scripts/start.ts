import process from 'node:process';
import { main } from './main.ts';
import { EXIT, type Output } from './io.ts';

function wrap(stream: NodeJS.WriteStream): Output {
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY,
    hasColor: stream.isTTY && stream.hasColors(),
  };
}

/** A terminal and npm may both send the signal: one is enough. */
async function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}

/** Runs the command that the process was started with, and sets the exit code. */
export async function start(): Promise<void> {
  const failed = { output: false };
  for (const stream of [process.stdout, process.stderr]) {
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      // Whoever reads may have seen enough: EPIPE is no failure, and a server outlives it.
      if (code !== 'EPIPE') failed.output = true;
      if (failed.output) process.exitCode = EXIT.usage;
    });
  }
  const io = {
    stdout: wrap(process.stdout),
    stderr: wrap(process.stderr),
    now: () => new Date(),
    waitForStop,
  };
  const exitCode = await main(process.argv.slice(2), io);
  process.exitCode = failed.output ? EXIT.usage : exitCode;
}
