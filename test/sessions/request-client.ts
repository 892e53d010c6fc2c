import { expect } from 'vitest';
import * as z from 'zod';
import { SESSIONS_PATH } from '../../src/sessions/handler.ts';
import type { Login } from '../../src/sessions/store.ts';
import { CONTROL_PATH, type Command } from './endpoint.ts';
import { sampleLogin } from './sample-login.ts';

/** Sends a request to the endpoint of a test. */
export type Send = (request: Request) => Promise<Response>;

const RecordedLogin = z.object({ token: z.string(), sessionId: z.int(), deviceId: z.string() });

const EVERY_HEADER = {
  'content-type': 'application/json',
  'cache-control': 'private, no-store',
  vary: 'Authorization, Cookie, Origin',
  'x-content-type-options': 'nosniff',
};
const UNAUTHORIZED =
  '{"status":"error","success":false,"message":"The credentials are missing or not valid."}';

/** The headers of a request with a token. */
export const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

/** Creates a client that sends requests and commands to an endpoint. */
export function createClient(send: Send, base: string) {
  const ask = async (headers: Record<string, string> = {}, method = 'GET', query = '') =>
    send(new Request(`${base}${SESSIONS_PATH}${query}`, { method, headers }));
  const command = async (body: Command): Promise<unknown> => {
    const url = `${base}${CONTROL_PATH}`;
    const answer = await send(new Request(url, { method: 'POST', body: JSON.stringify(body) }));
    return answer.json();
  };
  const login = async (fields: Partial<Login>) =>
    RecordedLogin.parse(await command({ kind: 'login', login: sampleLogin(fields) }));
  return { ask, command, login };
}

/** Expects a status, an exact body, and the headers that every response has. */
export async function expectAnswer(answer: Response, status: number, body: string): Promise<void> {
  expect({ status: answer.status, body: await answer.text() }).toEqual({ status, body });
  expect(Object.fromEntries(answer.headers)).toMatchObject(EVERY_HEADER);
}

/** Expects the 401 response. */
export async function expectUnauthorized(answer: Response): Promise<void> {
  await expectAnswer(answer, 401, UNAUTHORIZED);
  expect(answer.headers.get('www-authenticate')).toBe('Bearer');
}
