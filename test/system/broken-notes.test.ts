import { once } from 'node:events';
import { rmSync, writeFileSync } from 'node:fs';
import { Agent, IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { startGazette } from '../scripts/start-gazette.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { repetitions } from './repetitions.ts';

const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');
const ROUNDS = repetitions(12, 100);
const CLIENTS = 8;
const VERSION = '/v2/cloud/version';
const PAGE = '/releases/2.0.html';
const SESSIONS = '/v2/auth/get-active-sessions';
const FALLBACK = 'Until the problems are fixed, the output of the last good build is served.\n';

/** All rounds are equally long, because the page has a description of a limited length. */
const nameRound = (round: number) => `Round ${String(round).padStart(3, '0')}.`;
/** Long enough that a build writes it in several steps. */
const bodyOf = (round: number) => `${nameRound(round)}${' Something to read.'.repeat(2000)}`;
const noteOf = (round: number) => noteText({ version: '2.0', date: '2026-02-01' }, bodyOf(round));

/** What an author can get wrong, by the file that is written. An empty text of an old note leaves one release. */
const MISTAKES: [string, string][] = [
  ['releases/b.md', ''],
  ['releases/b.md', noteText({ version: '2.0', titel: 'a' })],
  ['releases/b.md', '---\nversion: [\n---\n'],
  ['releases/b.md', noteText({ version: '2.0' }, '<b>Open')],
  ['releases/b.md', noteText({ version: '1.0', date: '2026-02-01' })],
  ['releases/c.md', noteText({ version: '3.0', date: '2026-30-01' })],
  ['releases/b.md', noteText({ version: '2.0', date: '2999-01-01' })],
  ['package.json', '{ "gazette": { "pagge": true } }'],
];

interface Answer {
  status: number | undefined;
  etag: string | undefined;
  body: string;
}

async function ask(url: string, agent: Agent, token?: string): Promise<Answer> {
  const headers = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const asked = request(url, { agent, headers }).end();
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'));
  return { status: answer.statusCode, etag: answer.headers.etag, body: await text(answer) };
}

/** The round of a response, which must be the one of another round but for its number. */
function readRound({ status, body }: Answer, path: string, first: Answer): number {
  const [, found = ''] = /Round (\d+)\./.exec(body) ?? [];
  expect({ path, status, found }).toEqual({
    path,
    status: 200,
    found: expect.stringMatching(/\d/),
  });
  const round = Number(found);
  expect(body.replaceAll(nameRound(round), nameRound(0)) === first.body).toBe(true);
  return round;
}

/** A server of notes in round 0, and requests to it. */
async function open() {
  const directory = temporaryDirectory({
    'releases/a.md': noteText({ version: '1.0' }),
    'releases/b.md': noteOf(0),
    'package.json': '{}',
  });
  const server = startGazette([SCRIPT, 'serve', '--demo', '--port', '0'], directory);
  const { url, token } = await server.findUrl();
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS + 1 });
  onTestFinished(() => agent.destroy());
  const first = {
    [VERSION]: await ask(`${url}${VERSION}`, agent),
    [PAGE]: await ask(`${url}${PAGE}`, agent),
  };
  const sessions = await ask(`${url}${SESSIONS}`, agent, token);
  expect(sessions.status).toBe(200);
  return {
    printed: server.printed,
    write: (path: string, content: string) => writeFileSync(join(directory, path), content),
    remove: (path: string) => rmSync(join(directory, path), { force: true }),
    askRound: async (path: typeof VERSION | typeof PAGE) => {
      const answer = await ask(`${url}${path}`, agent);
      return { round: readRound(answer, path, first[path]), etag: answer.etag };
    },
    askSessions: async () => expect(await ask(`${url}${SESSIONS}`, agent, token)).toEqual(sessions),
  };
}

test(
  `${ROUNDS} broken and repaired notes under load: clients get the last good release, and their sessions`,
  async () => {
    const { printed, write, remove, askRound, askSessions } = await open();
    let written = 0;
    let served = 0;
    const end = new AbortController();
    const counts = { [VERSION]: 0, [PAGE]: 0, sessions: 0 };
    const etags = new Map<string, number>();

    const checkRound = async (path: typeof VERSION | typeof PAGE) => {
      const oldest = served;
      const { round, etag } = await askRound(path);
      expect(round).toBeGreaterThanOrEqual(oldest);
      expect(round).toBeLessThanOrEqual(written);
      const key = `${path} ${etag}`;
      expect(etags.get(key) ?? round).toBe(round);
      etags.set(key, round);
      counts[path]++;
      return round;
    };
    const client = async () => {
      while (!end.signal.aborted) {
        await checkRound(VERSION);
        await checkRound(PAGE);
        await askSessions();
        counts.sessions++;
      }
    };
    const edit = async () => {
      for (let round = 1; round <= ROUNDS; round++) {
        const [path, content] = MISTAKES[round % MISTAKES.length] ?? ['', ''];
        const before = printed.stderr.length;
        write(path, content);
        await expect.poll(() => printed.stderr.slice(before)).toContain(FALLBACK);
        remove('releases/c.md');
        write('package.json', '{}');
        written = round;
        write('releases/b.md', noteOf(round));
        await expect.poll(async () => checkRound(VERSION)).toBe(round);
        served = round;
      }
    };
    const clients = Array.from({ length: CLIENTS }, client);
    await Promise.all([edit().finally(() => end.abort()), ...clients]);
    const statuses = [...printed.stdout.matchAll(/"status":(\d+)/g)].map(([, status]) => status);
    expect([...new Set(statuses)]).toEqual(['200']);
    expect(statuses.length).toBeGreaterThan(ROUNDS * CLIENTS);
    expect(etags.size).toBeGreaterThan(ROUNDS);
    for (const count of Object.values(counts)) expect(count).toBeGreaterThan(ROUNDS);
  },
  ROUNDS * 10_000,
);
