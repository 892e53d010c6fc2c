#!/usr/bin/env node
import process from 'node:process';
import { main } from './main.ts';
import type { Output } from './io.ts';

const OLDEST = [22, 13] as const;

function wrap(stream: NodeJS.WriteStream): Output {
  return {
    write: (text) => void stream.write(text),
    isTerminal: stream.isTTY,
    hasColor: stream.isTTY && stream.hasColors(),
  };
}

/** A terminal and npm may both send the signal: one is enough. A server outlives whoever reads its log. */
async function waitForStop(): Promise<void> {
  for (const stream of [process.stdout, process.stderr]) stream.on('error', () => {});
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
const io = {
  stdout: wrap(process.stdout),
  stderr: wrap(process.stderr),
  now: () => new Date(),
  waitForStop,
};
process.exitCode = await main(process.argv.slice(2), io);
