import { readFileSync, writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { SESSIONS_PATH } from '../../../src/sessions/handler.ts';
import { sampleLogin } from '../../sessions/sample-login.ts';
import { ask, postJson, takeCookies, useExamples } from './use-examples.ts';

const { inside, run, runCode } = useExamples();

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
