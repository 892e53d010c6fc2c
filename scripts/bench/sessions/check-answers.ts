import { deepStrictEqual, strictEqual } from 'node:assert';
import * as z from 'zod';
import type { SeededLogin } from './seeded-logins.ts';
import type { Answer } from './send-requests.ts';

const BetterAuthSessions = z.array(z.object({ token: z.string() }));

/** What each of the servers answered to the same caller. */
interface Answers {
  raw: Answer;
  rawLists: Answer;
  gazette: Answer;
  betterAuth: Answer;
}

/**
 * Checks that raw and gazette gave the same bytes and headers, and all the sessions of the caller and no others.
 *
 * @throws AssertionError if they did not
 */
export function checkAnswers(caller: SeededLogin, logins: SeededLogin[], answers: Answers): void {
  const { userId } = caller.login;
  const own = logins.filter(({ login }) => login.userId === userId).toReversed();
  const sessions = own.map((login) => expectSession(login, caller));
  const body: unknown = JSON.parse(answers.gazette.body);
  deepStrictEqual(body, { status: 'ok', success: true, sessions });
  for (const raw of [answers.raw, answers.rawLists]) {
    strictEqual(raw.body, answers.gazette.body);
    deepStrictEqual(withoutDate(raw), withoutDate(answers.gazette));
  }
  const theirs = BetterAuthSessions.parse(JSON.parse(answers.betterAuth.body));
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

const withoutDate = ({ headers }: Answer) => ({ ...headers, date: undefined });

const listTokens = (list: { token: string }[]) => list.map(({ token }) => token).toSorted();
