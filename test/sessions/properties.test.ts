import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { SessionsResponse } from '../../src/contract/index.ts';
import { createSessionsHandler } from '../../src/sessions/handler.ts';
import { createSqliteStore } from '../../src/sessions/stores/sqlite.ts';
import { sampleLogin } from './sample-login.ts';
import { createClock } from './test-clock.ts';

const USERS = ['ada', 'bob', 'eve'] as const;
const user = fc.constantFrom(...USERS);
const pick = fc.nat();

const Step = fc.oneof(
  fc.record({
    kind: fc.constant('login' as const),
    userId: user,
    deviceId: fc.constantFrom('laptop', 'phone', undefined),
    isStaff: fc.boolean(),
    lifetime: fc.integer({ min: 1, max: 12 }),
  }),
  fc.record({ kind: fc.constant('wait' as const), seconds: fc.integer({ min: 0, max: 6 }) }),
  fc.record({ kind: fc.constant('revoke' as const), userId: user, pick }),
  fc.record({ kind: fc.constant('revokeOthers' as const), userId: user, pick }),
);
type Step = typeof Step extends fc.Arbitrary<infer Value> ? Value : never;

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

/** The model: every login that was not revoked, oldest first. */
let logins: Remembered[] = [];
function createWorld() {
  const clock = createClock();
  const store = createSqliteStore(':memory:', { now: clock.now });
  const handle = createSessionsHandler({ store });
  const now = () => clock.now() / 1000;
  const alive = (userId: string) =>
    logins.filter((login) => login.userId === userId && login.expires > now());
  return { clock, store, handle, now, alive };
}

type World = ReturnType<typeof createWorld>;

async function take(step: Step, world: World): Promise<void> {
  const { clock, store, now } = world;
  if (step.kind === 'login') {
    const { kind: _, ...fields } = step;
    const { token, sessionId, deviceId } = await store.recordLogin(sampleLogin(fields));
    const [created, expires] = [now(), now() + step.lifetime];
    logins.push({ ...fields, token, sessionId, deviceId, created, expires });
  }
  if (step.kind === 'wait') clock.advance(step.seconds);
  if (step.kind === 'revoke') await revoke(step.userId, step.pick, world);
  if (step.kind === 'revokeOthers') await revokeOthers(step.userId, step.pick, world);
}

/** The login may be another user's; revoking it must change nothing. */
async function revoke(userId: string, index: number, { store, now }: World): Promise<void> {
  const target = logins[index % Math.max(logins.length, 1)];
  const isRight = target?.userId === userId && target.expires > now();
  expect(await store.revoke(userId, target?.sessionId ?? 0)).toBe(isRight);
  if (isRight) logins = logins.filter((login) => login !== target);
}

async function revokeOthers(userId: string, index: number, { store, alive }: World): Promise<void> {
  const target = logins[index % Math.max(logins.length, 1)];
  const others = alive(userId).filter((login) => login !== target);
  expect(await store.revokeOthers(userId, target?.sessionId ?? 0)).toBe(others.length);
  logins = logins.filter((login) => !others.includes(login));
}

function describeExpected(caller: Remembered, { alive }: World) {
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
}

async function expectAnswers(tokens: ReadonlySet<string>, world: World): Promise<void> {
  for (const token of tokens) {
    const caller = logins.find((login) => login.token === token && login.expires > world.now());
    const headers = { authorization: `Bearer ${token}` };
    const answer = await world.handle(new Request('http://localhost/', { headers }));
    expect(answer.status).toBe(caller ? 200 : 401);
    if (!caller) continue;
    const { sessions } = SessionsResponse.parse(await answer.json());
    expect(sessions).toEqual(describeExpected(caller, world));
  }
}

test('callers always see exactly their active sessions in order', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(Step, { maxLength: 25, size: 'max' }), async (steps) => {
      logins = [];
      const world = createWorld();
      const tokens = new Set<string>();
      for (const step of steps) {
        await take(step, world);
        for (const { token } of logins) tokens.add(token);
        await expectAnswers(tokens, world);
      }
      world.store.close();
    }),
    { numRuns: 60 },
  );
});
