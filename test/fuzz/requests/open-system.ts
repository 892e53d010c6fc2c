import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
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
  const onError = (error: unknown) => void errors.push(error);
  const server = await startServer({
    app: createApp({ directory: dist, store: failing, onError }),
    host: '127.0.0.1',
    port: 0,
    log: () => {},
    onError: (error) => void errors.push(error),
  });
  const list = createSessionsHandler({
    store: failing,
    cookie: COOKIE,
    origins: [ORIGIN],
    onError,
  });
  const { headers } = await fetch(`${server.url}/v2/cloud/version`);
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
