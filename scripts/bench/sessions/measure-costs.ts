import { checkResponses } from './check-responses.ts';
import type { Contender, Contenders } from './contenders.ts';
import type { SeededLogin } from './seeded-logins.ts';
import { sendRequest, sendRequests, type BenchRequest } from './send-requests.ts';
import { startServer, type RunningServer } from './start-server.ts';

const NAMES = ['raw', 'rawLists', 'gazette', 'betterAuth'] as const;
type Name = (typeof NAMES)[number];

/** Microseconds of the server's processor time for each request, in one round. */
export type Costs = Record<Name, number>;

interface Running {
  server: RunningServer;
  createRequest: (caller: SeededLogin) => BenchRequest;
  requests: BenchRequest[];
}

const ROUNDS = 9;
const SECONDS = 20;
const COUNTS = { raw: 4000, rawLists: 4000, gazette: 4000, betterAuth: 400 };
const WARM_UPS = { raw: 25_000, rawLists: 25_000, gazette: 25_000, betterAuth: 2500 };
const CHECKED = 50;
/** Has no common divisor with the number of logins. */
const STRIDE = 7919;

/** Starts all servers, checks their responses, warms them up, and measures them in turns. */
export async function measureCosts(
  contenders: Contenders,
  logins: SeededLogin[],
): Promise<Costs[]> {
  const callers = pickCallers(logins);
  const running = {
    raw: await start(contenders.raw, callers),
    rawLists: await start(contenders.rawLists, callers),
    gazette: await start(contenders.gazette, callers),
    betterAuth: await start(contenders.betterAuth, callers),
  };
  try {
    await checkAll(running, callers, logins);
    for (const name of NAMES) await measure(running[name], WARM_UPS[name]);
    const costs: Costs[] = [];
    for (let round = 0; round < ROUNDS; round++) costs.push(await measureRound(running, round));
    return costs;
  } finally {
    await Promise.all(NAMES.map((name) => running[name].server.stop()));
  }
}

/** Every login once, with neighbours far apart. */
function pickCallers(logins: SeededLogin[]): SeededLogin[] {
  return logins.flatMap((_, index) => logins[(index * STRIDE) % logins.length] ?? []);
}

async function start(contender: Contender, callers: SeededLogin[]): Promise<Running> {
  const { module, database, path, describeCaller } = contender;
  const server = await startServer(module, database);
  const { port } = server;
  const createRequest = (caller: SeededLogin) => ({ port, path, headers: describeCaller(caller) });
  return { server, createRequest, requests: callers.map(createRequest) };
}

async function checkAll(
  running: Record<Name, Running>,
  callers: SeededLogin[],
  logins: SeededLogin[],
): Promise<void> {
  for (const caller of callers.slice(0, CHECKED)) {
    checkResponses(caller, logins, {
      raw: await sendRequest(running.raw.createRequest(caller)),
      rawLists: await sendRequest(running.rawLists.createRequest(caller)),
      gazette: await sendRequest(running.gazette.createRequest(caller)),
      betterAuth: await sendRequest(running.betterAuth.createRequest(caller)),
    });
  }
}

/** Each round starts with another server, so that none always runs after the same one. */
async function measureRound(running: Record<Name, Running>, round: number): Promise<Costs> {
  const costs = { raw: 0, rawLists: 0, gazette: 0, betterAuth: 0 };
  const first = round % NAMES.length;
  for (const name of [...NAMES.slice(first), ...NAMES.slice(0, first)]) {
    costs[name] = await measure(running[name], COUNTS[name]);
  }
  return costs;
}

async function measure({ server, requests }: Running, count: number): Promise<number> {
  const before = await server.readUsage();
  const sent = await sendRequests(requests, { count, seconds: SECONDS });
  return ((await server.readUsage()) - before) / sent;
}
