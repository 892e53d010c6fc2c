// `process` is used as a global: importing it would open standard input.

/** A stream that a command prints to. */
export interface Output {
  write: (text: string) => void;
  isTerminal: boolean;
  hasColor: boolean;
  /** The width of a terminal, in characters. */
  columns?: number | undefined;
}

/** Everything outside the project that a command uses. */
export interface Io {
  stdout: Output;
  stderr: Output;
  stdin: () => Promise<Uint8Array>;
  now: () => Date;
  env: Readonly<Record<string, string | undefined>>;
  /** Resolves when the user stops the command. Until it is called, SIGINT and SIGTERM end the process at once. */
  waitForStop: () => Promise<void>;
}

export const EXIT = { ok: 0, problems: 1, usage: 2, refused: 3 } as const;

/** Runs a command on the streams of this process, then exits. */
export async function runInProcess(run: (io: Io) => Promise<number>): Promise<void> {
  let hasLost = false;
  const open = (stream: NodeJS.WriteStream): Output => {
    // The reader of a pipe may close it early: EPIPE is not an error.
    stream.on('error', ({ code }: NodeJS.ErrnoException) => {
      if (code !== 'EPIPE') hasLost = true;
    });
    return {
      write: (text) => void stream.write(text),
      isTerminal: stream.isTTY,
      hasColor: stream.isTTY && stream.hasColors(),
      columns: stream.isTTY ? stream.columns : undefined,
    };
  };
  const exitCode = await run({
    stdout: open(process.stdout),
    stderr: open(process.stderr),
    stdin: async () => (await import('node:stream/consumers')).buffer(process.stdin),
    now: () => new Date(),
    env: process.env,
    waitForStop,
  });
  await Promise.all([process.stdout, process.stderr].map(drain));
  process.exit(hasLost ? EXIT.usage : exitCode);
}

/** Is aborted when the user stops the command; the reason is an Error with this message. */
export function createStopSignal({ waitForStop: wait }: Pick<Io, 'waitForStop'>, message: string) {
  const stop = new AbortController();
  void wait().then(() => stop.abort(new Error(message)));
  return stop.signal;
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
