#!/usr/bin/env node
import process from 'node:process';
import { main } from './main.ts';
import { EXIT, type Output } from './io.ts';

const OLDEST = [22, 13] as const;

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

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  process.stderr.write(
    `gazette is made for Node.js ${OLDEST.join('.')} and later; this is ${process.version}.\n`,
  );
}
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
