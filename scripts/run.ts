import process from 'node:process';
import { main } from './main.ts';
import { EXIT, type Output } from './io.ts';

const OLDEST = [22, 13] as const;

/** Whether something printed was lost. */
let hasLost = false;
/** What was printed to. */
const streams: NodeJS.WriteStream[] = [];

/** A stream is opened when it is first used: that takes longer than what most commands print on errors. */
function wrap(open: () => NodeJS.WriteStream): Output {
  let opened: NodeJS.WriteStream | undefined;
  const use = () => {
    if (opened) return opened;
    opened = open().on('error', noteLoss);
    streams.push(opened);
    return opened;
  };
  return {
    write: (text) => void use().write(text),
    get isTerminal() {
      return use().isTTY;
    },
    get hasColor() {
      return use().isTTY && use().hasColors();
    },
  };
}

/** Whoever reads may have seen enough: EPIPE is no failure, and a server outlives it. */
function noteLoss({ code }: NodeJS.ErrnoException): void {
  if (code !== 'EPIPE') hasLost = true;
}

/** Resolves once a stream has passed on, or lost, all that was written to it. */
async function drain(stream: NodeJS.WriteStream): Promise<void> {
  return new Promise((resolve) => {
    stream.write('', () => resolve());
  });
}

/** A terminal and npm may both send the signal: one is enough. */
async function waitForStop(): Promise<void> {
  return new Promise((resolve) => {
    process.on('SIGINT', () => resolve());
    process.on('SIGTERM', () => resolve());
  });
}

/** Runs the command that this process was started for, and ends the process: V8 would tidy up first, for several ms. */
export async function run(): Promise<void> {
  const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
  if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
    process.stderr.write(
      `gazette is made for Node.js ${OLDEST.join('.')} and later; this is ${process.version}.\n`,
    );
  }
  const io = {
    stdout: wrap(() => process.stdout),
    stderr: wrap(() => process.stderr),
    now: () => new Date(),
    env: process.env,
    waitForStop,
  };
  const exitCode = await main(process.argv.slice(2), io);
  await Promise.all(streams.map(drain));
  process.exit(hasLost ? EXIT.usage : exitCode);
}
