import process from 'node:process';
import { parseArgs } from 'node:util';
import { benchSite } from './site/bench-site.ts';

// Measures Gazette next to other tools, and prints a table. With --quick, few runs of small inputs show that it works.
const { values, positionals } = parseArgs({
  options: { quick: { type: 'boolean', default: false } },
  allowPositionals: true,
});
if (positionals.join() !== 'site') throw new Error('usage: npm run bench -- site [--quick]');
const rows = await benchSite({ isQuick: values.quick });
const keys = Object.keys(rows[0] ?? {});
const lines = [keys, keys.map(() => '---:'), ...rows.map((row) => Object.values(row))];
process.stdout.write(lines.map((cells) => `| ${cells.join(' | ')} |\n`).join(''));
