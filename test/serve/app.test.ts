import { expect, test } from 'vitest';
import { SessionsResponse } from '../../src/contract/index.ts';
import { createSqliteStore } from '../../src/sessions/stores/sqlite.ts';
import { sampleLogin } from '../sessions/sample-login.ts';
import { ask } from './ask.ts';
import { serve } from './serve.ts';

const SESSIONS = '/v2/auth/get-active-sessions';
const HEADERS = {
  'content-type': 'application/json',
  'cache-control': 'private, no-store',
  vary: 'Authorization, Cookie, Origin',
  'x-content-type-options': 'nosniff',
};

test('the handler answers its path, also percent-encoded, even if there is such a file', async () => {
  const store = createSqliteStore(':memory:');
  const { token } = await store.recordLogin(sampleLogin());
  const { url } = await serve({ 'v2/auth/get-active-sessions': 'a file' }, { store });
  const headers = { authorization: `Bearer ${token}` };
  const answer = await ask(url, `${SESSIONS}?a=b`, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers).toEqual({ ...HEADERS, 'content-length': String(answer.bytes.length) });
  const { sessions } = SessionsResponse.parse(JSON.parse(answer.text));
  expect(sessions).toMatchObject([{ device: 'macOS', same_device: true, token: false }]);
  const head = await ask(url, SESSIONS.replaceAll('-', '%2D'), { headers, method: 'HEAD' });
  expect(head).toMatchObject({ status: 200, text: '', headers: HEADERS });
  expect((await ask(url, SESSIONS)).headers['www-authenticate']).toBe('Bearer');
  const deleted = await ask(url, SESSIONS, { headers, method: 'DELETE' });
  expect(deleted).toMatchObject({ status: 405, headers: { ...HEADERS, allow: 'GET, HEAD' } });
});

test('a failing store gives 503 and is reported, and files are still served', async () => {
  const failures: unknown[] = [];
  const store = { findByToken: async () => Promise.reject(new Error('gone')) };
  const onError = () => void failures.push('reported');
  const { url } = await serve({ 'v2/cloud/version': '{}' }, { store, onError });
  const answer = await ask(url, SESSIONS, { headers: { authorization: 'Bearer token' } });
  expect(answer).toMatchObject({ status: 503, headers: HEADERS });
  expect(failures).toEqual(['reported']);
  expect((await ask(url, '/v2/cloud/version')).status).toBe(200);
});
