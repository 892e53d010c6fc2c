import { execFile, spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { ErrorResponse, SessionsResponse } from '../../../src/contract/index.ts';
import { createD1Store } from '../../../src/sessions/stores/d1.ts';
import { SESSIONS_PATH } from '../../../src/sessions/handler.ts';
import { writeMmdb } from '../../sessions/login/write-mmdb.ts';
import { sampleLogin } from '../../sessions/sample-login.ts';
import { startProgram } from '../hosting/start-program.ts';
import { startPostgres } from './start-postgres.ts';
import { startWorker } from './start-worker.ts';
import { ask, DOCS, ROOT, useExamples } from './use-examples.ts';

const { directory, inside, runCode } = useExamples();

/** Runs an example until the end of the test. */
async function run(command: string, words: string[], environment: Record<string, string> = {}) {
  const { base, stop } = await startProgram((port) => {
    const own = { PORT: `${port}`, BETTER_AUTH_URL: `http://127.0.0.1:${port}` };
    return { command, words, cwd: directory, env: { ...environment, ...own } };
  });
  onTestFinished(stop);
  return base;
}

test('the examples have no type errors, also where npm chose CommonJS modules', () => {
  expect(readFileSync(inside('package.json'), 'utf8')).toContain('"type": "commonjs"');
  const names =
    'node express hono fastify geo postgres better-auth own-table worker node-jwt next express-session'.split(
      ' ',
    );
  const options =
    '--ignoreConfig --noEmit --allowImportingTsExtensions --strict --skipLibCheck --target es2023 --lib es2023 --module nodenext';
  const types = ['--types', join(ROOT, 'node_modules/@types/node')];
  const words = [...options.split(' '), ...types, ...names.map((name) => `${name}.mts`)];
  const tsc = join(ROOT, 'node_modules/.bin/tsc');
  const { stdout } = spawnSync(tsc, words, { cwd: directory, encoding: 'utf8' });
  expect(stdout).toBe('');
});

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

const TYPE = { 'content-type': 'application/json', 'user-agent': FIREFOX };
const postJson = async (url: string, body: string, headers: Record<string, string>) =>
  fetch(url, { method: 'POST', headers: { ...TYPE, ...headers }, body });

const takeCookies = (answer: Response) =>
  answer.headers
    .getSetCookie()
    .map((line) => line.split(';')[0])
    .join('; ');

describe.each(['node.mts', 'express.mts', 'hono.mts', 'fastify.mts'])('%s', (name) => {
  test('logs in, lists, revokes and logs out', async () => {
    const base = await run(process.execPath, [name]);
    const send = async (path: string, cookie: string, body = '{}') =>
      postJson(`${base}${path}`, body, { cookie });
    const logInAs = async (userId: string, cookie = '') => {
      const answer = await send('/login', cookie, JSON.stringify({ userId }));
      expect(answer.status).toBe(200);
      return { cookie: takeCookies(answer), body: z.unknown().parse(await answer.json()) };
    };
    const revoke = async (cookie: string, id: unknown) =>
      (await send('/revoke', cookie, JSON.stringify({ session_id: id }))).status;
    const statusOf = async (cookie: string) =>
      (await fetch(`${base}${SESSIONS_PATH}`, { headers: { cookie } })).status;

    const [ada, eve] = [crypto.randomUUID(), crypto.randomUUID()];
    const replaced = await logInAs(ada);
    const first = await logInAs(ada, replaced.cookie);
    expect(await statusOf(replaced.cookie)).toBe(401);
    const { cookie, body } = await logInAs(ada, first.cookie.replace('session=', 'other='));
    const other = await logInAs(eve);
    const sessions = await ask(base, { cookie });
    const described = { device: 'Linux', browser: 'Firefox', same_device: true };
    expect(sessions).toMatchObject([described, described]);
    expect(sessions[0]?.location).toMatchObject({ ip: '127.0.0.1', type: 'local' });
    expect(sessions.map(({ session_id }) => ({ session_id }))).toEqual([body, first.body]);

    const id = sessions[1]?.session_id;
    expect(await revoke('', id)).toBe(401);
    expect(await revoke(other.cookie, id)).toBe(404);
    expect(await revoke(cookie, `${id}`)).toBe(400);
    const long = `{"userId":"${'a'.repeat(513)}"}`;
    for (const text of ['{"session_id":', '1', 'null', '{}', '{"userId":""}', long]) {
      expect((await send('/revoke', cookie, text)).status).toBe(400);
      expect((await send('/login', '', text)).status).toBe(400);
    }
    const failed = await send('/login', '', '{"userId":"\\u0000"}');
    expect([failed.status, await failed.text()]).toEqual([503, '']);
    expect(await revoke(cookie, id)).toBe(204);
    expect(await revoke(cookie, id)).toBe(404);
    expect(await statusOf(first.cookie)).toBe(401);
    expect(await ask(base, { cookie })).toHaveLength(1);

    const loggedOut = await send('/logout', cookie);
    expect(loggedOut.status).toBe(204);
    expect(loggedOut.headers.getSetCookie()).toEqual([
      'session=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    ]);
    expect(await statusOf(cookie)).toBe(401);

    expect((await fetch(`${base}/elsewhere`)).status).toBe(404);
    expect((await send(SESSIONS_PATH, cookie)).status).toBe(405);
  });
});

const shell = async (command: string) =>
  promisify(execFile)('bash', ['-ec', `${command} --silent --fail`], { cwd: directory });

test('the curl commands log in, list and revoke', async () => {
  const base = await run(process.execPath, ['node.mts']);
  const commands = /^```sh\n(?=curl)([^`]*)/m
    .exec(DOCS)?.[1]
    ?.replaceAll('http://127.0.0.1:3000', base);
  const [logInCommand = '', listCommand = '', revokeCommand = ''] = commands?.split('\n') ?? [];
  const { stdout } = await shell(logInCommand);
  const { session_id } = z.object({ session_id: z.int() }).parse(JSON.parse(stdout));
  const list = SessionsResponse.parse(JSON.parse((await shell(listCommand)).stdout));
  expect(list.sessions).toMatchObject([{ session_id, browser: 'Unknown' }]);
  expect(revokeCommand).toContain('"session_id":1}');
  await shell(revokeCommand.replace(':1}', `:${session_id}}`));
  await expect(shell(listCommand)).rejects.toMatchObject({ code: 22 });
});

test('with JSON Web Tokens, a login has a device cookie, and can be listed and ended', async () => {
  const base = await run(process.execPath, ['node-jwt.mts']);
  const logInAs = async (cookie = '') => {
    const answer = await postJson(`${base}/login`, '{"userId":"ada"}', { cookie });
    const { token } = z.object({ token: z.string() }).parse(await answer.json());
    return { cookie: takeCookies(answer), authorization: `Bearer ${token}` };
  };
  const { cookie } = await logInAs();
  expect(cookie).toMatch(/^__Host-device=[\w-]{36}$/);
  const { authorization } = await logInAs(cookie);
  const [own] = await ask(base, { authorization });
  expect(own).toMatchObject({ browser: 'Firefox', same_device: true });
  const end = JSON.stringify({ session_id: own?.session_id });
  expect((await postJson(`${base}/revoke`, end, { authorization })).status).toBe(204);
  for (const headers of [{ authorization }, { cookie }])
    expect((await fetch(`${base}${SESSIONS_PATH}`, { headers })).status).toBe(401);
});

test('better-auth.mts lists the sessions of its own table', async () => {
  const secret = { BETTER_AUTH_SECRET: crypto.randomUUID(), BETTER_AUTH_TELEMETRY: '0' };
  const base = await run(process.execPath, ['better-auth.mts'], secret);
  const body = '{"email":"ada@example.com","password":"correct horse","name":"Ada"}';
  const post = async (path: string, sent = '') =>
    postJson(`${base}/api/auth/${path}`, body, { cookie: sent, origin: base });
  await post('sign-up/email');
  const cookie = takeCookies(await post('sign-in/email'));
  const described = { device: 'Linux', browser: 'Firefox', token: false };
  // Logins of one second are in the order of their ids, which are hashes here.
  const listOwnFirst = async (sent: string) =>
    (await ask(base, { cookie: sent })).toSorted((a) => (a.same_device ? -1 : 1));
  const sessions = await listOwnFirst(cookie);
  expect(sessions).toMatchObject([
    { ...described, same_device: true },
    { ...described, same_device: false },
  ]);
  await post('sign-out', cookie);
  const [own, first] = await listOwnFirst(takeCookies(await post('sign-in/email')));
  expect(first?.session_id).toBe(sessions[1]?.session_id);
  expect(sessions.map(({ session_id }) => session_id)).not.toContain(own?.session_id);
  expect((await fetch(`${base}${SESSIONS_PATH}`)).status).toBe(401);
});

test('own-table.mts lists and ends the sessions of its table, also those of before its columns', async () => {
  const server = readFileSync(inside('node.mts'), 'utf8');
  writeFileSync(inside('node-own.mts'), server.replace('./auth.mts', './own-table.mts'));
  const base = await run(process.execPath, ['node-own.mts']);
  const logInAs = async (userId: string) =>
    takeCookies(await postJson(`${base}/login`, JSON.stringify({ userId }), {}));
  const [cookie, eve] = [await logInAs('ada'), await logInAs('eve')];
  runCode(
    `import { DatabaseSync } from 'node:sqlite';
     new DatabaseSync('own.db').exec(\`INSERT INTO sessions (user_id, token_hash, created, expires)
       VALUES ('ada', 'old', 1, 9999999999), ('ada', 'expired', 1, 2)\`);`,
  );
  const sessions = await ask(base, { cookie });
  expect(sessions).toMatchObject([
    { browser: 'Firefox', location: { type: 'local' }, same_device: true },
    { device: 'Unknown', browser: 'Unknown', location: { type: 'unknown' }, same_device: false },
  ]);
  const end = async (sent: string) =>
    (
      await postJson(`${base}/revoke`, `{"session_id":${sessions[1]?.session_id}}`, {
        cookie: sent,
      })
    ).status;
  expect([await end(''), await end(eve), await end(cookie), await end(cookie)]).toEqual([
    401, 404, 204, 404,
  ]);
  expect((await postJson(`${base}/logout`, '{}', { cookie })).status).toBe(204);
  expect((await fetch(`${base}${SESSIONS_PATH}`, { headers: { cookie } })).status).toBe(401);
  expect(await ask(base, { cookie: eve })).toHaveLength(1);
});

test('next.mts lists the sessions of the user in the cookie of iron-session', () => {
  const printed = runCode(
    `import { createSqliteStore } from 'gazette/sessions/sqlite';
     import { sealData } from 'iron-session';
     import { GET } from './next.mts';
     const login = ${JSON.stringify(sampleLogin({ userId: 'next' }))};
     const { sessionId } = await createSqliteStore('sessions.db').recordLogin(login);
     for (const id of [sessionId, -1]) {
       const data = { userId: 'next', sessionId: id };
       const cookie = 'app=' + await sealData(data, { password: process.env.SESSION_PASSWORD });
       const answer = await GET(new Request('http://localhost/', { headers: { cookie } }));
       console.log(answer.status, (await answer.text()).includes('"same_device":true'));
     }`,
    { SESSION_PASSWORD: crypto.randomUUID() },
  );
  expect(printed).toBe('200 true\n401 false\n');
});

test('express-session.mts lists the active sessions of a user, newest first', async () => {
  // As in connect-sqlite3, `all` also returns expired sessions. The clock goes on by a second each time that it is read.
  writeFileSync(
    inside('expired.mjs'),
    `import session from 'express-session';
     let now = Date.UTC(2026, 10, 20);
     Date.now = () => (now += 1000);
     const { all } = session.MemoryStore.prototype;
     const addExpired = ({ login }) => [{ login }, { login: { ...login, deviceId: 'expired' } }];
     session.MemoryStore.prototype.all = function (done) {
       all.call(this, (error, found) => done(error, Object.values(found).flatMap(addExpired)));
     };`,
  );
  const base = await run(process.execPath, ['--import', './expired.mjs', 'express-session.mts']);
  const logInAs = async (userId: string) =>
    takeCookies(await postJson(`${base}/login`, JSON.stringify({ userId }), {}));
  const [, cookie] = [await logInAs('7'), await logInAs('7'), await logInAs('8')];
  const sessions = await ask(base, { cookie });
  expect(sessions.map(({ location }) => location.type)).toEqual(['local', 'local']);
  expect(sessions.map(({ same_device }) => same_device)).toEqual([true, false]);
  expect((await fetch(`${base}${SESSIONS_PATH}`)).status).toBe(401);
});

test('geo.mts finds the place of a client behind a proxy', () => {
  const city = { city: { names: { en: 'Bergen' } }, country: { iso_code: 'NO' } };
  writeFileSync(inside('GeoLite2-City.mmdb'), writeMmdb({ networks: { '203.0.113.0/24': city } }));
  const printed = runCode(
    `import { describeLogin } from 'gazette/sessions/login';
     import { options } from './geo.mts';
     const headers = { 'x-forwarded-for': '203.0.113.9' };
     const request = { headers, socket: { remoteAddress: '10.1.2.3' } };
     const { location } = describeLogin(request, options);
     process.stdout.write([location.ip, location.city, location.country_code].join());`,
  );
  expect(printed).toBe('203.0.113.9,Bergen,NO');
});

test('postgres.mts has the store for auth.mts', async () => {
  const postgres = await startPostgres();
  onTestFinished(async () => postgres.stop());
  const auth = readFileSync(inside('auth.mts'), 'utf8').replace(/^const store = .*/m, '');
  writeFileSync(inside('auth-postgres.mts'), `import { store } from './postgres.mts';\n${auth}`);
  const server = readFileSync(inside('node.mts'), 'utf8');
  writeFileSync(inside('node-postgres.mts'), server.replace('./auth.mts', './auth-postgres.mts'));
  const base = await run(process.execPath, ['node-postgres.mts'], { DATABASE_URL: postgres.url });
  const cookie = takeCookies(await postJson(`${base}/login`, '{"userId":"ada"}', {}));
  expect(await ask(base, { cookie })).toMatchObject([{ browser: 'Firefox', same_device: true }]);
});

test('worker.mts answers 503 while it cannot create the table, and 200 after that', async () => {
  const { base, database, stop } = await startWorker(inside('worker.mts'), directory);
  onTestFinished(stop);
  expect((await fetch(`${base}${SESSIONS_PATH}`)).status).toBe(401);
  expect((await fetch(`${base}/elsewhere`)).status).toBe(404);
  await database.prepare('CREATE VIEW gazette_sessions AS SELECT 1').run();
  const headers = { authorization: 'Bearer unknown' };
  const failed = await fetch(`${base}${SESSIONS_PATH}`, { headers });
  expect(failed.status).toBe(503);
  expect(ErrorResponse.parse(await failed.json()).success).toBe(false);
  await database.prepare('DROP VIEW gazette_sessions').run();
  expect((await fetch(`${base}${SESSIONS_PATH}`, { headers })).status).toBe(401);
  const { token } = await createD1Store(database).recordLogin(sampleLogin());
  expect(await ask(base, { authorization: `Bearer ${token}` })).toHaveLength(1);
});
