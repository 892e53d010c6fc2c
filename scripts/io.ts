/** A stream that a command prints to. */
export interface Output {
  write: (text: string) => void;
  isTerminal: boolean;
  hasColor: boolean;
  /** The width of the terminal. Undefined elsewhere: a log or a file is searched, and its viewer wraps lines. */
  columns: number | undefined;
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
