/** Where a command prints; a terminal may get colour and progress. */
export interface Output {
  write: (text: string) => void;
  isTerminal: boolean;
  hasColor: boolean;
}

/** Everything a command knows of the world around it. */
export interface Io {
  stdout: Output;
  stderr: Output;
  now: () => Date;
  env: Readonly<Record<string, string | undefined>>;
  /** Resolves once the command is told to stop; one that never asks is stopped at once, as every program is. */
  waitForStop: () => Promise<void>;
}

/** What a command ends with. */
export const EXIT = { ok: 0, problems: 1, usage: 2, refused: 3 } as const;
