import process from 'node:process';
import { parseArgs } from 'node:util';
import { formatTable } from './format-table.ts';
import { benchNotes } from './notes/bench-notes.ts';
import { benchPreview } from './preview/bench-preview.ts';
import { benchSessions } from './sessions/bench-sessions.ts';
import { benchSite } from './site/bench-site.ts';

interface Options {
  /** Few runs of small inputs, to see that the benchmark works. */
  isQuick: boolean;
}

type Bench = (options: Options) => Promise<Record<string, string>[]>;

const BENCHMARKS = new Map<string, Bench>([
  ['site', async (options) => benchSite(options)],
  ['notes', async (options) => benchNotes(options)],
  ['preview', benchPreview],
  ['sessions', benchSessions],
]);

/** Runs the named benchmarks, or all, and prints a table for each. */
async function main(args: string[]): Promise<void> {
  const options = { quick: { type: 'boolean', default: false } } as const;
  const { positionals, values } = parseArgs({ args, options, allowPositionals: true });
  const names = positionals.length > 0 ? positionals : [...BENCHMARKS.keys()];
  for (const name of names) {
    const bench = BENCHMARKS.get(name);
    if (!bench)
      throw new Error(
        `there is no benchmark "${name}"; choose from ${[...BENCHMARKS.keys()].join(', ')}`,
      );
    const rows = await bench({ isQuick: values.quick });
    process.stdout.write(`${name}\n\n${formatTable(rows)}\n`);
  }
}

await main(process.argv.slice(2));
