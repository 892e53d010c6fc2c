import { main } from '../../scripts/main.ts';
import type { Io, Output } from '../../scripts/io.ts';

interface RunOptions extends Partial<Pick<Io, 'env' | 'now' | 'waitForStop'>> {
  isTerminal?: boolean;
  hasColor?: boolean;
  /** Gets what the command has printed, each time that it prints. */
  onPrint?: (printed: { stdout: string; stderr: string }) => void;
  /** The text of standard input. */
  stdin?: string;
}

/** For `waitForStop` of a command that nobody stops. */
export const waitForever = async () => new Promise<void>(() => {});

/** Runs a command, and returns its exit code and what it printed. */
export async function run(argv: string[], options: RunOptions = {}) {
  const { isTerminal = false, hasColor = false, env = {}, stdin = '', onPrint } = options;
  const { now = () => new Date(2026, 10, 20), waitForStop = async () => {} } = options;
  const printed = { stdout: '', stderr: '' };
  const open = (name: 'stdout' | 'stderr'): Output => ({
    write: (text) => {
      printed[name] += text;
      onPrint?.(printed);
    },
    isTerminal,
    hasColor,
  });
  const io = {
    stdout: open('stdout'),
    stderr: open('stderr'),
    stdin: async () => Buffer.from(stdin),
    now,
    env,
    waitForStop,
  };
  const exitCode = await main(argv, io);
  return { exitCode, ...printed };
}
