import { deepStrictEqual, strictEqual } from 'node:assert';
import * as z from 'zod';
import type { SeededLogin } from './seeded-logins.ts';
import type { BenchResponse } from './send-requests.ts';

const BetterAuthSessions = z.array(z.object({ token: z.string() }));

/** The response of each server to the same caller. */
interface Responses {
  raw: BenchResponse;
  rawLists: BenchResponse;
  gazette: BenchResponse;
  betterAuth: BenchResponse;
}

/**
 * Checks that the raw servers and gazette sent the same bytes and headers, with exactly the sessions of the caller.
 *
 * @throws AssertionError if they did not
 */
export function checkResponses(
  caller: SeededLogin,
  logins: SeededLogin[],
  responses: Responses,
): void {
  const { userId } = caller.login;
  const own = logins.filter(({ login }) => login.userId === userId).toReversed();
  const sessions = own.map((login) => expectSession(login, caller));
  const body: unknown = JSON.parse(responses.gazette.body);
  deepStrictEqual(body, { status: 'ok', success: true, sessions });
  for (const raw of [responses.raw, responses.rawLists]) {
    strictEqual(raw.body, responses.gazette.body);
    deepStrictEqual(withoutDate(raw), withoutDate(responses.gazette));
  }
  const theirs = BetterAuthSessions.parse(JSON.parse(responses.betterAuth.body));
  deepStrictEqual(listTokens(theirs), listTokens(own));
}

function expectSession({ number, login, created }: SeededLogin, caller: SeededLogin) {
  return {
    session_id: number,
    device: login.device,
    browser: login.browser,
    created: new Date(created * 1000).toISOString().replace('T', ' ').replace('.000Z', ''),
    location: login.location,
    is_staff: false,
    same_device: login.deviceId === caller.login.deviceId,
    token: false,
  };
}

const withoutDate = ({ headers }: BenchResponse) => ({ ...headers, date: undefined });

const listTokens = (list: { token: string }[]) => list.map(({ token }) => token).toSorted();
