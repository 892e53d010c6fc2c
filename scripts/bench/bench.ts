import process from 'node:process';
import { parseArgs } from 'node:util';
import { benchSessions } from './sessions/bench-sessions.ts';
import { benchSite } from './site/bench-site.ts';

interface Options {
  /** Few runs of small inputs, to see that the benchmark works. */
  isQuick: boolean;
}

const BENCHMARKS: Record<string, (options: Options) => Promise<Record<string, string>[]>> = {
  site: benchSite,
  sessions: benchSessions,
};

function formatTable(rows: Record<string, string>[]): string {
  const keys = Object.keys(rows[0] ?? {});
  const lines = [keys, keys.map(() => '---:'), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

const { positionals, values } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS);
for (const name of names) {
  const bench = BENCHMARKS[name];
  if (!bench) throw new Error(`choose from ${Object.keys(BENCHMARKS).join(', ')}`);
  const rows = await bench({ isQuick: values.quick });
  process.stdout.write(`${name}\n\n${formatTable(rows)}\n`);
}
