import { main } from '../../scripts/main.ts';
import type { Output } from '../../scripts/io.ts';

/** Runs a command and tells what it printed. */
export async function run(argv: string[], { isTerminal = false, hasColor = false } = {}) {
  const printed = { stdout: '', stderr: '' };
  const open = (name: 'stdout' | 'stderr'): Output => ({
    write: (text) => {
      printed[name] += text;
    },
    isTerminal,
    hasColor,
  });
  const io = {
    stdout: open('stdout'),
    stderr: open('stderr'),
    now: () => new Date(2026, 10, 20),
    waitForStop: async () => {},
  };
  const exitCode = await main(argv, io);
  return { exitCode, ...printed };
}
