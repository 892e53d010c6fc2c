import process from 'node:process';
import { parseArgs } from 'node:util';
import { formatTable } from './format-table.ts';
import { benchNotes } from './notes/bench-notes.ts';
import { benchPage } from './page/bench-page.ts';
import { benchSessions } from './sessions/bench-sessions.ts';

type Bench = () => Promise<Record<string, string>[]>;

const BENCHMARKS = new Map<string, Bench>([
  ['notes', async () => benchNotes()],
  ['page', async () => benchPage()],
  ['sessions', benchSessions],
]);

/** Runs the benchmarks that are named, or all, and prints a table for each. */
async function main(argv: string[]): Promise<void> {
  const { positionals } = parseArgs({ args: argv, allowPositionals: true });
  const names = positionals.length > 0 ? positionals : [...BENCHMARKS.keys()];
  for (const name of names) {
    const bench = BENCHMARKS.get(name);
    if (!bench) throw new Error(`"${name}" is none of: ${[...BENCHMARKS.keys()].join(', ')}`);
    process.stdout.write(`${name}\n\n${formatTable(await bench())}\n`);
  }
}

await main(process.argv.slice(2));
