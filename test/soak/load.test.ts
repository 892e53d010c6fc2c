import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { Agent, IncomingMessage, request } from 'node:http';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { startGazette } from '../scripts/start-gazette.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';

const CLIENTS = 50;
const WARM_UP_MILLISECONDS = 20_000;
const MILLISECONDS = 20_000;
/** By default V8 lets the young generation grow by about 40 MB under load, which would hide a leak. */
const SMALL_YOUNG_HEAP = '--max-semi-space-size=1';
const SCRIPT = join(process.cwd(), 'scripts/gazette.ts');
const VERSION = '/v2/cloud/version';
const SESSIONS = '/v2/auth/get-active-sessions';

interface Question {
  path: string;
  headers: Record<string, string>;
  status: number;
}

const listQuestions = (token: string, tag: string): Question[] => [
  { path: VERSION, headers: {}, status: 200 },
  { path: SESSIONS, headers: { authorization: `Bearer ${token}` }, status: 200 },
  { path: VERSION, headers: { 'if-none-match': tag }, status: 304 },
  { path: VERSION, headers: { 'accept-encoding': 'gzip' }, status: 200 },
  { path: SESSIONS, headers: { authorization: 'Bearer unknown' }, status: 401 },
  { path: '/v2/cloud/nope', headers: {}, status: 404 },
];

/** Sends a request and returns the parts of the response that must not change. */
async function ask(url: string, { path, headers }: Omit<Question, 'status'>, agent: Agent) {
  const asked = request(`${url}${path}`, { agent, headers }).end();
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'));
  const { 'content-type': type, etag } = answer.headers;
  return { status: answer.statusCode, etag, type, body: await text(answer) };
}

const readMegabytes = (pid: number | undefined) =>
  Number(execFileSync('ps', ['-o', 'rss=', '-p', String(pid)], { encoding: 'utf8' })) / 1024;

const mean = (sizes: number[]) => sizes.reduce((sum, size) => sum + size, 0) / sizes.length;

test(`${CLIENTS} clients for ${MILLISECONDS / 1000} s: no error, no wrong response, no growing memory`, async () => {
  const directory = temporaryDirectory({
    'releases/a.md': noteText({ version: '2.0', date: '2026-02-01' }, 'Faster. '.repeat(300)),
    'releases/b.md': noteText({ version: '1.0', date: '2026-01-01' }),
  });
  const server = startGazette(
    [SMALL_YOUNG_HEAP, SCRIPT, 'serve', '--demo', '--port', '0'],
    directory,
  );
  const { url, token } = await server.findUrl();
  const agent = new Agent({ keepAlive: true, maxSockets: CLIENTS });
  onTestFinished(() => agent.destroy());

  const plain = await ask(url, { path: VERSION, headers: {} }, agent);
  const questions = listQuestions(token, plain.etag ?? '');
  const expected = new Map<Question, Awaited<ReturnType<typeof ask>>>();
  for (const question of questions) {
    const answer = await ask(url, question, agent);
    expect(answer.status).toBe(question.status);
    expected.set(question, answer);
  }

  const wrong: unknown[] = [];
  let asked = 0;
  const load = async (milliseconds: number) => {
    const end = performance.now() + milliseconds;
    const client = async (first: number) => {
      for (let n = first; performance.now() < end; n++) {
        const question = questions[n % questions.length];
        if (!question) throw new Error('there are no questions');
        const answer = await ask(url, question, agent);
        const right = expected.get(question);
        if (JSON.stringify(answer) !== JSON.stringify(right)) wrong.push({ question, answer });
        asked++;
      }
    };
    await Promise.all(Array.from({ length: CLIENTS }, async (_, n) => client(n)));
  };
  await load(WARM_UP_MILLISECONDS);
  const sizes: number[] = [];
  const sample = async () => {
    for (let second = 0; second < MILLISECONDS / 1000; second++) {
      await setTimeout(1000);
      sizes.push(readMegabytes(server.pid));
    }
  };
  const counted = asked;
  await Promise.all([load(MILLISECONDS), sample()]);
  const [firstFive, lastFive] = [mean(sizes.slice(0, 5)), mean(sizes.slice(-5))];
  const rate = Math.round((asked - counted) / (MILLISECONDS / 1000));
  process.stdout.write(
    `${rate} requests per second; ${firstFive.toFixed(0)} MB in the first five seconds, ${lastFive.toFixed(0)} MB in the last five\n`,
  );
  expect(wrong).toEqual([]);
  expect(lastFive).toBeLessThan(firstFive + 12);

  server.signal('SIGTERM');
  expect(await server.exit).toBe(0);
  const lines = server.printed.stdout.trimEnd().split('\n');
  expect(lines).toHaveLength(asked + questions.length + 1);
  expect(server.printed.stdout).not.toContain(token);
  expect(server.printed.stderr).not.toContain('failed');
});
