import { once } from 'node:events';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { Agent, IncomingMessage, request as sendRequest } from 'node:http';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { createApp } from '../../src/serve/app.ts';
import { ErrorResponse } from '../../src/contract/index.ts';
import { startServer } from '../../src/serve/server.ts';
import { createSessionsHandler, type TokenStore } from '../../src/sessions/index.ts';
import { createSqliteStore } from '../../src/sessions/stores/sqlite.ts';
import { sampleLogin } from '../sessions/sample-login.ts';
import { createClock } from '../sessions/test-clock.ts';
import { FAILING, type AnyRequest } from './any-request.ts';

const SECRET = 'not for everyone';
/** The served files. */
const FILES = {
  'v2/cloud/version': `{"version":"${'2.4.0 '.repeat(50)}"}\n`,
  'index.html': '<!doctype html>the page',
  '404.html': '<!doctype html>There is nothing at this address.',
  'a..b': 'allowed',
  'art/ümlaut 100%.png': 'a picture',
  'directory/file.txt': 'in a directory',
};
const PUBLIC = new Set<string>([
  '',
  'Only GET and HEAD are allowed here.\n',
  ...Object.values(FILES),
]);
const HIDDEN = ['dist/.env', 'dist/.git/config', 'dist/...', 'dist-2/secret', 'secret'];
const LINKS = [
  ['link', '../secret'],
  ['neighbour', '../dist-2'],
  ['hidden', '.env'],
  ['link-inside', 'v2/cloud/version'],
] as const;
const STATUSES = new Set([200, 204, 304, 400, 401, 403, 404, 405, 431, 503]);

/**
 * Starts a server and a sessions handler in an empty directory. `find` sends a request to both, and says what is wrong
 * with a response: it has a secret, the sessions of another user, or a status that no request should get.
 */
export async function createRequestFinder(directory: string) {
  writeFiles(directory);
  const path = join(directory, 'sessions.db');
  const { store, tokens } = await openLogins(path);
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const failing: TokenStore = {
    findByToken: async (token) => {
      if (token === FAILING) throw new Error(`no answer for ${token} and ${tokens.get('ada')}`);
      return store.findByToken(token);
    },
  };
  const server = await startServer({
    app: createApp({ directory: join(directory, 'dist'), store: failing, onError }),
    host: '127.0.0.1',
    port: 0,
    log: () => {},
    onError,
  });
  const origins = ['https://app.example.com'];
  const list = createSessionsHandler({ store: failing, cookie: 'session', origins, onError });
  /** The tokens by their lists of sessions. */
  const lists = new Map<string, string>();
  for (const token of tokens.values()) {
    const headers = { authorization: `Bearer ${token}` };
    const answer = await list(new Request('http://a', { headers }));
    if (answer.ok) lists.set(await answer.text(), token);
  }
  const observer = new DatabaseSync(path);
  const readVersion = () => JSON.stringify(observer.prepare('PRAGMA data_version').get());
  const before = readVersion();

  const findAnswerFault = (sent: string, { status, head, body }: Answer): string | undefined => {
    if (!STATUSES.has(status)) return `the status ${status}`;
    const secrets = [...tokens.values(), SECRET];
    if (secrets.some((secret) => `${head}\n${body}`.includes(secret))) return 'a secret';
    if (errors.splice(0).length !== (status === 503 ? 1 : 0)) return 'an unexpected error';
    if (status === 503 && !sent.includes(FAILING)) return 'no answer';
    if (readVersion() !== before) return 'a change of the store';
    const token = lists.get(body);
    if (token !== undefined) return sent.includes(token) ? undefined : 'the sessions of another';
    const isKnown = PUBLIC.has(body) || ErrorResponse.safeParse(JSON.parse(body)).success;
    return isKnown ? undefined : `an unexpected body: ${body}`;
  };

  const agent = new Agent({ keepAlive: true });
  const find = async (typed: AnyRequest): Promise<string | undefined> => {
    const fill = (value: string) =>
      value.replaceAll(/\{([^{}]+)\}/g, (all, name: string) => tokens.get(name) ?? all);
    const target = fill(typed.target) || '/';
    const headers = typed.headers.map(([name, value]): [string, string] => [name, fill(value)]);
    const { method } = typed;
    const sent = JSON.stringify(headers);
    if (method !== 'TRACE') {
      const handled = await list(new Request('http://a', { method, headers }));
      const answer = await readAnswer(handled);
      const fault = findAnswerFault(sent, answer);
      if (fault !== undefined) return `the handler answers ${answer.status} with ${fault}`;
    }
    // Node.js cannot send other characters.
    if (/[^!-\u00FF]/.test(target)) return undefined;
    const answer = await send(server.url, { method, target, headers }, agent);
    // A busy machine may take longer to send a request than the server waits.
    if (answer.status === 408) return find(typed);
    const fault = findAnswerFault(sent, answer);
    return fault && `the server answers ${answer.status} with ${fault}`;
  };
  const close = async () => {
    agent.destroy();
    await server.stop();
    observer.close();
    store.close();
  };
  return { find, close };
}

interface Answer {
  status: number;
  head: string;
  body: string;
}

async function readAnswer(answer: Response): Promise<Answer> {
  const head = [...answer.headers].join('\n');
  return { status: answer.status, head, body: await answer.text() };
}

/** Sends a target and headers as they are, unlike `fetch`. */
async function send(url: string, request: AnyRequest, agent: Agent): Promise<Answer> {
  const { method, target, headers } = request;
  const sent = sendRequest(url, { method, path: target, agent });
  const byName = Map.groupBy(headers, ([name]) => name.toLowerCase());
  for (const [name, own] of byName) {
    const values = own.map(([, value]) => value);
    sent.setHeader(name, values);
  }
  const [answer] = z
    .tuple([z.instanceof(IncomingMessage)])
    .parse(await once(sent.end(), 'response'));
  const head = answer.rawHeaders.join('\n');
  return { status: answer.statusCode ?? 0, head, body: await text(answer) };
}

function writeFiles(directory: string): void {
  const files = Object.entries(FILES).map(([path, content]) => [`dist/${path}`, content] as const);
  for (const [path, content] of [...files, ...HIDDEN.map((each) => [each, SECRET] as const)]) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), content);
  }
  for (const [name, target] of LINKS) symlinkSync(target, join(directory, 'dist', name));
}

/** A store with logins, and their tokens by name. */
async function openLogins(path: string) {
  const clock = createClock();
  const store = createSqliteStore(path, { now: clock.now });
  const logIn = async (fields: Parameters<typeof sampleLogin>[0]) =>
    (await store.recordLogin(sampleLogin(fields))).token;
  const expired = await logIn({ lifetime: 1 });
  clock.advance(1);
  const revoked = await store.recordLogin(sampleLogin());
  await store.revoke('ada', revoked.sessionId);
  const tokens = new Map([
    ['ada', await logIn({})],
    ['ada on a phone', await logIn({ deviceId: 'phone', isStaff: true })],
    ['bob', await logIn({ userId: 'bob' })],
    ['expired', expired],
    ['revoked', revoked.token],
  ]);
  return { store, tokens };
}
