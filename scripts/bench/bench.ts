import process from 'node:process';
import { parseArgs } from 'node:util';
import { benchSessions } from './sessions/bench-sessions.ts';
import { benchSite } from './site/bench-site.ts';

interface Options {
  /** Few runs of small inputs, to see that the benchmark works. */
  isQuick: boolean;
  /** A commit of Gazette to compare with; only `site` uses it. */
  commit?: string | undefined;
}

const BENCHMARKS: Record<string, (options: Options) => Promise<Record<string, string>[]>> = {
  site: async (options) => benchSite(options),
  sessions: benchSessions,
};

function formatTable(rows: Record<string, string>[]): string {
  const keys = Object.keys(rows[0] ?? {});
  const lines = [keys, keys.map(() => '---:'), ...rows.map((row) => Object.values(row))];
  return lines.map((cells) => `| ${cells.join(' | ')} |\n`).join('');
}

const { positionals, values } = parseArgs({
  options: { quick: { type: 'boolean', default: false }, commit: { type: 'string' } },
  allowPositionals: true,
});
const names = positionals.length > 0 ? positionals : Object.keys(BENCHMARKS);
for (const name of names) {
  const bench = BENCHMARKS[name];
  if (!bench) throw new Error(`choose from ${Object.keys(BENCHMARKS).join(', ')}`);
  const rows = await bench({ isQuick: values.quick, commit: values.commit });
  process.stdout.write(`${name}\n\n${formatTable(rows)}\n`);
}
