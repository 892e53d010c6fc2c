import { expect, test } from 'vitest';
import { SessionsResponse } from '../../src/contract/index.ts';
import { createSqliteStore } from '../../src/sessions/stores/sqlite.ts';
import { sampleLogin } from '../sessions/sample-login.ts';
import { ask } from './ask.ts';
import { serve } from './serve.ts';

const SESSIONS = '/v2/auth/get-active-sessions';
const error = (message: string) => `{"status":"error","success":false,"message":"${message}"}`;
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'private, no-store',
  vary: 'Authorization, Cookie',
  'x-content-type-options': 'nosniff',
};

async function serveSessions() {
  const store = createSqliteStore(':memory:');
  const { token } = await store.recordLogin(sampleLogin());
  const files = { 'v2/auth/get-active-sessions': 'a file with this path' };
  const served = await serve(files, { store });
  return { ...served, store, headers: { authorization: `Bearer ${token}` } };
}

test('the sessions of the caller; a query is ignored', async () => {
  const { url, headers } = await serveSessions();
  const answer = await ask(url, `${SESSIONS}?a=b`, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers).toEqual({ ...HEADERS, 'content-length': String(answer.bytes.length) });
  const { sessions } = SessionsResponse.parse(JSON.parse(answer.text));
  expect(sessions).toMatchObject([{ device: 'macOS', same_device: true, token: false }]);
});

test('a percent-encoded path is the same path; HEAD has no body', async () => {
  const { url, headers } = await serveSessions();
  const path = SESSIONS.replaceAll('-', '%2D');
  const answer = await ask(url, path, { headers, method: 'HEAD' });
  expect(answer).toMatchObject({ status: 200, text: '', headers: HEADERS });
});

test('unknown callers get 401, other methods 405', async () => {
  const { url, headers } = await serveSessions();
  expect(await ask(url, SESSIONS)).toMatchObject({
    status: 401,
    text: error('The credentials are missing or not valid.'),
    headers: { ...HEADERS, 'www-authenticate': 'Bearer' },
  });
  expect(await ask(url, SESSIONS, { headers, method: 'DELETE' })).toMatchObject({
    status: 405,
    text: error('Only GET and HEAD are allowed here.'),
    headers: { ...HEADERS, allow: 'GET, HEAD' },
  });
});

test('a failing store gives 503 and is reported, and files are still served', async () => {
  const failures: unknown[] = [];
  const store = {
    findByToken: async () => {
      throw new Error('gone');
    },
  };
  const onError = () => void failures.push('reported');
  const { url } = await serve({ 'v2/cloud/version': '{}' }, { store, onError });
  const headers = { authorization: 'Bearer token' };
  expect(await ask(url, SESSIONS, { headers })).toMatchObject({
    status: 503,
    text: error('The sessions cannot be read at the moment.'),
    headers: HEADERS,
  });
  expect(failures).toEqual(['reported']);
  expect((await ask(url, '/v2/cloud/version')).status).toBe(200);
});
