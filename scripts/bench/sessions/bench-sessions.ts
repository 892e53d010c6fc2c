import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median } from '../median.ts';
import { prepareContenders } from './contenders.ts';
import { measureCosts, type Costs } from './measure-costs.ts';
import { createLogins } from './seeded-logins.ts';

const STARTS = 3;

/** One row for each way of listing a caller's five sessions, of 25,000. */
export async function benchSessions(): Promise<Record<string, string>[]> {
  const directory = mkdtempSync(join(tmpdir(), 'gazette-bench-'));
  try {
    const logins = createLogins();
    const contenders = prepareContenders(directory, logins);
    const costs: Costs[] = [];
    for (let start = 0; start < STARTS; start++) {
      costs.push(...(await measureCosts(contenders, logins)));
    }
    return [
      summarize('raw node:http and node:sqlite', costs, ({ raw }) => raw),
      summarize('the same, taking rows as lists', costs, ({ rawLists }) => rawLists),
      summarize('gazette on @hono/node-server', costs, ({ gazette }) => gazette),
      summarize('better-auth listSessions', costs, ({ betterAuth }) => betterAuth),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Ratios are computed within each round, so that a slow round does not distort them. */
function summarize(server: string, costs: Costs[], read: (cost: Costs) => number) {
  return {
    server,
    'CPU per request, µs': median(costs.map(read)).toFixed(1),
    '/ raw': describe(costs.map((cost) => read(cost) / cost.raw)),
    '/ raw with lists': describe(costs.map((cost) => read(cost) / cost.rawLists)),
    '/ gazette': describe(costs.map((cost) => read(cost) / cost.gazette)),
  };
}

function describe(ratios: number[]): string {
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  return `${median(ratios).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`;
}
