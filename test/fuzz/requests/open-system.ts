import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import * as z from 'zod';
import { createApp } from '../../../src/serve/app.ts';
import { startServer } from '../../../src/serve/server.ts';
import { createSessionsHandler, type TokenStore } from '../../../src/sessions/index.ts';
import { createSqliteStore, type SqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { sampleLogin } from '../../sessions/sample-login.ts';
import { createClock } from '../../sessions/test-clock.ts';

export const COOKIE = 'session';
export const ORIGIN = 'https://app.example.com';
/** The token for which the store fails. */
export const FAILING = 'fails';
const SECRET = 'not for everyone';

/** The served files, by their decoded URL paths. */
const FILES = {
  '/v2/cloud/version': `{"version":"${'2.4.0 '.repeat(50)}"}\n`,
  '/v2/auth/get-active-sessions': SECRET,
  '/index.html': '<!doctype html>the page',
  '/404.html': '<!doctype html>There is nothing at this address.',
  '/a..b': 'allowed',
  '/art/ümlaut 100%.png': 'a picture',
  '/directory/file.txt': 'in a directory',
};
const HIDDEN = ['dist/.env', 'dist/.git/config', 'dist/...', 'dist-2/secret', 'secret'];
const LINKS = [
  ['link', '../secret'],
  ['neighbour', '../dist-2'],
  ['hidden', '.env'],
  ['link-inside', 'v2/cloud/version'],
] as const;

/** The system under test, and what its responses should contain. */
export type System = Awaited<ReturnType<typeof openSystem>>;

/** Creates a store with logins, public and secret files, a sessions handler, and a server of all, in an empty directory. */
export async function openSystem(directory: string) {
  const dist = writeSite(directory);
  const { store, logins, close, isChanged } = await openLogins(join(directory, 'sessions.db'));
  const failing: TokenStore = {
    findByToken: async (token) => {
      if (token === FAILING) throw new Error(`no answer for ${token} and ${logins.ada}`);
      return store.findByToken(token);
    },
  };
  const errors: unknown[] = [];
  const lines: string[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const server = await startServer({
    app: createApp({ directory: dist, store: failing, onError }),
    host: '127.0.0.1',
    port: 0,
    log: (line) => void lines.push(line),
    onError: (error) => void errors.push(error),
  });
  const list = createSessionsHandler({
    store: failing,
    cookie: COOKIE,
    origins: [ORIGIN],
    onError,
  });
  const { headers } = await fetch(`${server.url}/v2/cloud/version`);
  await findLogFault(lines, 1, []);
  const values = new Map(Object.entries({ ...logins, tag: headers.get('etag') ?? '' }));
  return {
    url: server.url,
    list,
    files: new Map<string, string>([
      ...Object.entries(FILES),
      ['/', FILES['/index.html']],
      ['/link-inside', FILES['/v2/cloud/version']],
    ]),
    /** The list of sessions that each valid token gets. */
    lists: new Map([
      [logins.ada, await ask(list, logins.ada)],
      [logins['ada on a phone'], await ask(list, logins['ada on a phone'])],
      [logins.bob, await ask(list, logins.bob)],
    ]),
    secrets: [...Object.values(logins), SECRET],
    fill: (text: string) =>
      text.replaceAll(/\{([^{}]+)\}/g, (all, name: string) => values.get(name) ?? all),
    isChanged,
    takeErrors: () => errors.splice(0),
    findLogFault: async (answered: number) => findLogFault(lines, answered, Object.values(logins)),
    close: async () => {
      await server.stop();
      close();
    },
  };
}

function writeSite(directory: string): string {
  const dist = join(directory, 'dist');
  const files = Object.entries(FILES).map(([path, text]) => [`dist${path}`, text] as const);
  for (const [path, text] of [...files, ...HIDDEN.map((each) => [each, SECRET] as const)]) {
    mkdirSync(dirname(join(directory, path)), { recursive: true });
    writeFileSync(join(directory, path), text);
  }
  for (const [name, target] of LINKS) symlinkSync(target, join(dist, name));
  return dist;
}

/** A store with logins. A second connection detects changes of its file. */
async function openLogins(path: string) {
  const clock = createClock();
  const store = createSqliteStore(path, { now: clock.now });
  const expired = await store.recordLogin(sampleLogin({ lifetime: 1 }));
  clock.advance(1);
  const revoked = await store.recordLogin(sampleLogin());
  await store.revoke('ada', revoked.sessionId);
  const logins = {
    ada: await logIn(store, {}),
    'ada on a phone': await logIn(store, { deviceId: 'phone', isStaff: true }),
    bob: await logIn(store, { userId: 'bob' }),
    expired: expired.token,
    revoked: revoked.token,
  };
  const observer = new DatabaseSync(path);
  const version = () => JSON.stringify(observer.prepare('PRAGMA data_version').get());
  const before = version();
  const close = () => {
    observer.close();
    store.close();
  };
  return { store, logins, close, isChanged: () => version() !== before };
}

async function logIn(store: SqliteStore, fields: Parameters<typeof sampleLogin>[0]) {
  return (await store.recordLogin(sampleLogin(fields))).token;
}

async function ask(list: (request: Request) => Promise<Response>, token: string) {
  const headers = { authorization: `Bearer ${token}` };
  return (await list(new Request('http://localhost/', { headers }))).text();
}

const Line = z.strictObject({
  time: z.iso.datetime(),
  address: z.literal('127.0.0.1'),
  method: z.string().max(20),
  path: z.string().max(200),
  status: z.int().nullable(),
  ms: z.number().nonnegative(),
});

/** What is wrong with the log: every answered request must have a line, and no line may contain a token. */
async function findLogFault(lines: string[], answered: number, tokens: readonly string[]) {
  for (let waited = 0; lines.length < answered && waited < 100; waited += 1) await setTimeout(20);
  const read = lines.splice(0);
  if (read.length < answered) return `${read.length} log lines for ${answered} responses`;
  return read.find((line) => !isRight(line) || tokens.some((token) => line.includes(token)));
}

const isRight = (line: string): boolean =>
  line.indexOf('\n') === line.length - 1 && Line.safeParse(JSON.parse(line)).success;
