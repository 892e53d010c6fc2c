import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SessionsResponse } from '../../src/contract/index.ts';
import { createSessionsHandler } from '../../src/sessions/handler.ts';
import { createSqliteStore } from '../../src/sessions/stores/sqlite.ts';
import { sampleLogin } from './sample-login.ts';
import { createClock } from './test-clock.ts';

const anyStep = fc.record({
  kind: fc.constantFrom('login', 'wait', 'revoke', 'revokeOthers'),
  userId: fc.constantFrom('ada', 'bob', 'eve'),
  deviceId: fc.constantFrom('laptop', 'phone', undefined),
  isStaff: fc.boolean(),
  /** How long a login lasts, or to wait. */
  seconds: fc.integer({ min: 1, max: 12 }),
  /** Which login to revoke. It may be another user's. */
  pick: fc.nat(),
});
type Step = typeof anyStep extends fc.Arbitrary<infer Value> ? Value : never;

/** A login that the store is expected to have. */
interface Remembered {
  token: string;
  sessionId: number;
  userId: string;
  deviceId: string;
  isStaff: boolean;
  created: number;
  expires: number;
}

/** A store next to a model of it: every login that was not revoked, oldest first. */
function createWorld() {
  const clock = createClock();
  const store = createSqliteStore(':memory:', { now: clock.now });
  const handle = createSessionsHandler({ store });
  const tokens: string[] = [];
  let logins: Remembered[] = [];
  const now = () => clock.now() / 1000;
  const alive = (userId: string) =>
    logins.filter((login) => login.userId === userId && login.expires > now());

  /** Returns how many sessions the store says it ended, and how many it should. */
  const take = async ({ kind, seconds, pick, ...fields }: Step) => {
    const own = alive(fields.userId);
    const target = logins[pick % Math.max(logins.length, 1)];
    const { sessionId = 0 } = target ?? {};
    if (kind === 'wait') clock.advance(seconds);
    if (kind === 'login') {
      const recorded = await store.recordLogin(sampleLogin({ ...fields, lifetime: seconds }));
      tokens.push(recorded.token);
      logins.push({ ...fields, ...recorded, created: now(), expires: now() + seconds });
    }
    if (kind === 'wait' || kind === 'login') return [0, 0];
    const ended = own.filter((login) => (login === target) === (kind === 'revoke'));
    logins = logins.filter((login) => !ended.includes(login));
    return [Number(await store[kind](fields.userId, sessionId)), ended.length];
  };

  const list = (caller: Remembered) => {
    const { device, browser, location } = sampleLogin();
    const newestFirst = alive(caller.userId).toSorted(
      (a, b) => b.created - a.created || b.sessionId - a.sessionId,
    );
    return newestFirst.map(({ sessionId, created, isStaff, deviceId }) => ({
      session_id: sessionId,
      device,
      browser,
      created: new Date(created * 1000).toISOString().replace('T', ' ').slice(0, 19),
      location,
      is_staff: isStaff,
      same_device: deviceId === caller.deviceId,
      token: false,
    }));
  };

  /** The sessions for each token that was ever given out, or the status of the error. */
  const ask = async () =>
    Promise.all(
      tokens.map(async (token) => {
        const headers = { authorization: `Bearer ${token}` };
        const answer = await handle(new Request('http://localhost/', { headers }));
        if (answer.status !== 200) return answer.status;
        return SessionsResponse.parse(await answer.json()).sessions;
      }),
    );
  const listExpected = () =>
    tokens.map((token) => {
      const login = logins.find((each) => each.token === token);
      return login && alive(login.userId).includes(login) ? list(login) : 401;
    });
  return { take, ask, listExpected, close: () => store.close() };
}

test('callers always see exactly their active sessions in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { maxLength: 25, size: 'max' }), async (steps) => {
      const world = createWorld();
      for (const step of steps) {
        const [ended, expected] = await world.take(step);
        expect(ended).toBe(expected);
        expect(await world.ask()).toEqual(world.listExpected());
      }
      world.close();
    }),
    { numRuns: 60 },
  );
});
