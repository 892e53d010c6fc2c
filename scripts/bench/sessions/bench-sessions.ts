import { deepStrictEqual } from 'node:assert';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import * as z from 'zod';
import { SESSIONS_PATH } from '../../../src/sessions/index.ts';
import { describeLogin } from '../../../src/sessions/login/index.ts';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { median } from '../median.ts';

const USERS = 200;
const SESSIONS_EACH = 5;
const WARM_UP = 25_000;
const REQUESTS = 4000;
const ROUNDS = 15;
const CONNECTIONS = 8;
const Answer = z.tuple([z.number()]).rest(z.unknown());

/** Compares the sessions endpoint with the same query and response in raw node:http: a caller's five sessions. */
export async function benchSessions({ isQuick }: { isQuick: boolean }) {
  const directory = mkdtempSync(join(tmpdir(), 'gazette-bench-'));
  const database = join(directory, 'sessions.db');
  try {
    const tokens = await recordLogins(database);
    const raw = await startServer('raw', database);
    const gazette = await startServer('gazette', database);
    for (const token of tokens.slice(0, 50)) {
      deepStrictEqual(await gazette.ask(token), await raw.ask(token));
    }
    const costs: { raw: number; gazette: number }[] = [];
    for (const server of [raw, gazette]) await server.measure(tokens, isQuick ? 100 : WARM_UP);
    for (let round = 0; round < (isQuick ? 1 : ROUNDS); round++) {
      const cost = { raw: await raw.measure(tokens, REQUESTS), gazette: 0 };
      costs.push({ ...cost, gazette: await gazette.measure(tokens, REQUESTS) });
    }
    for (const { stop } of [raw, gazette]) stop();
    return [
      summarize('raw node:http and node:sqlite', costs, ({ raw: cost }) => [cost, cost]),
      summarize('gazette on @hono/node-server', costs, ({ raw: base, gazette: cost }) => [
        cost,
        base,
      ]),
    ];
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

async function startServer(kind: 'raw' | 'gazette', database: string) {
  const child = fork(new URL('serve.ts', import.meta.url), [kind, database], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const [port] = Answer.parse(await once(child, 'message'));
  const readUsage = async () => {
    child.send('usage');
    return Answer.parse(await once(child, 'message'))[0];
  };
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await fetch(`http://127.0.0.1:${port}${SESSIONS_PATH}`, { headers });
    if (!response.ok) throw new Error(`${kind} answered ${response.status}`);
    return {
      body: await response.text(),
      headers: { ...Object.fromEntries(response.headers), date: '' },
    };
  };
  /** Resolves to the microseconds of processor time that each of `count` requests took. */
  const measure = async (tokens: readonly string[], count: number) => {
    const before = await readUsage();
    let sent = 0;
    const work = async () => {
      for (; sent < count; sent += 1) await ask(tokens[sent % tokens.length] ?? '');
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    return ((await readUsage()) - before) / sent;
  };
  return { ask, measure, stop: () => child.disconnect() };
}

const userAgent = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const LOGIN_REQUEST = new Request('http://localhost/', { headers: { 'user-agent': userAgent } });

/** Resolves to the tokens of all logins; the five of each user are far apart. */
async function recordLogins(path: string): Promise<string[]> {
  const store = createSqliteStore(path);
  const tokens: string[] = [];
  for (let index = 0; index < USERS * SESSIONS_EACH; index++) {
    const description = describeLogin(LOGIN_REQUEST, { address: `203.0.113.${index % 256}` });
    const { token } = await store.recordLogin({ userId: `user-${index % USERS}`, ...description });
    tokens.push(token);
  }
  store.close();
  return tokens;
}

/** Ratios are computed within each round, so that a slow round does not distort them. */
function summarize<Cost>(server: string, costs: Cost[], read: (cost: Cost) => [number, number]) {
  const ratios = costs.map(read).map(([cost, base]) => cost / base);
  const [low, high] = [Math.min(...ratios), Math.max(...ratios)];
  return {
    server,
    'CPU per request, µs': median(costs.map((cost) => read(cost)[0])).toFixed(1),
    '/ raw': `${median(ratios).toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`,
  };
}
