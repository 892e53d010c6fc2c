import { inspect } from 'node:util';
import { describe, expect, test } from 'vitest';
import { SessionsResponse } from '../../src/contract/index.ts';
import { createSessionsHandler } from '../../src/sessions/handler.ts';
import type { Caller } from '../../src/sessions/store.ts';
import { sampleSession } from './sample-login.ts';

const SECRET = 'kept-by-the-store';

/** Asks a handler whose store returns these sessions, by token and by user. */
async function listWith(sessions: unknown, identity: object = {}) {
  const errors: unknown[] = [];
  const onError = (error: unknown) => void errors.push(error);
  const caller: Caller = { userId: 'ada', sessionId: 1, deviceId: 'laptop', sessions: [] };
  // JavaScript does not check what a store returns.
  Object.assign(caller, identity, { sessions });
  const handlers = [
    createSessionsHandler({ store: { findByToken: async () => caller }, onError }),
    createSessionsHandler({
      store: { findByUser: async () => caller.sessions },
      authenticate: () => caller,
      onError,
    }),
  ];
  const headers = { authorization: 'Bearer a' };
  const request = () => new Request('http://localhost/', { headers });
  const answers = await Promise.all(handlers.map(async (handle) => handle(request())));
  const bodies = await Promise.all(answers.map(async (answer) => answer.text()));
  return { statuses: answers.map(({ status }) => status), bodies, errors };
}

test('only fields of the schema are in the response, at every level', async () => {
  const session = sampleSession();
  const extra = { token: SECRET, tokenHash: SECRET, session_id: SECRET, toJSON: SECRET };
  const location = { ...session.location, ...extra, nested: { ...extra } };
  const plain = await listWith([session]);
  const { statuses, bodies } = await listWith(
    [{ ...session, ...extra, same_device: SECRET, row: { ...extra, deep: [extra] }, location }],
    { ...extra, status: SECRET, row: extra },
  );
  expect(statuses).toEqual([200, 200]);
  expect(bodies).toEqual(plain.bodies);
});

test('each session is listed once, newest first, then by descending id', async () => {
  const created = 1_763_631_000;
  const unsorted = [
    sampleSession({ id: 1, created }),
    sampleSession({ id: 7, created: created - 60 }),
    sampleSession({ id: 3, created: created + 0.2 }),
    sampleSession({ id: 1, created: created - 90 }),
    sampleSession({ id: 2, created: created + 0.9 }),
    sampleSession({ id: 7, created: created - 60 }),
  ];
  const { bodies } = await listWith(unsorted);
  for (const body of bodies) {
    const { sessions } = SessionsResponse.parse(JSON.parse(body));
    expect(sessions.map(({ session_id }) => session_id)).toEqual([3, 2, 1, 7]);
    expect(sessions[2]?.created).toBe('2025-11-20 09:30:00');
  }
});

describe('an invalid session is answered with 503, and onError gets the name of the field', () => {
  const { location } = sampleSession();
  const { city: _, ...withoutCity } = location;
  test.each<[string, string, object, string?]>([
    ['created in milliseconds', 'created', { created: Date.UTC(2026, 0) }],
    ['an id as text', 'id', { id: '7' }],
    ['a device of null', 'device', { device: null }, 'if it is unknown, "Unknown"'],
    [
      'a location of null',
      'location',
      { location: null },
      'if it is unknown, the location of describeLogin({ headers: {} })',
    ],
    ['no device id', 'deviceId', { deviceId: undefined }],
    ['a staff flag of 1', 'isStaff', { isStaff: 1 }],
    ['a location without a city', 'location.city', { location: withoutCity }],
    ['a latitude of NaN', 'location.latitude', { location: { ...location, latitude: NaN } }],
  ])('%s', async (_name, field, changes, fix = '') => {
    const wrong = { ...sampleSession(), token: SECRET, ...changes };
    const { statuses, bodies, errors } = await listWith([sampleSession(), wrong, wrong]);
    expect(statuses).toEqual([503, 503]);
    expect(bodies.join('')).not.toContain(field);
    for (const error of errors) {
      expect(error).toBeInstanceOf(TypeError);
      expect(String(error)).toContain(`invalid session: sessions[1].${field}: `);
      expect(String(error)).toContain(fix);
      // What console.error prints: a message, and a stack without the sessions.
      const [, ...stack] = inspect(error).split('\n');
      expect(stack.filter((line) => !line.startsWith('    at '))).toEqual([]);
      expect(inspect(error)).not.toContain(SECRET);
    }
    expect(errors).toHaveLength(2);
  });
});

test.each<[unknown, string]>([
  [undefined, 'Invalid input'],
  [{ deviceId: 'laptop' }, 'userId'],
  [{ userId: 7, deviceId: 'laptop' }, 'userId'],
  [{ userId: 'ada' }, 'deviceId'],
])('an identity %o is answered with 503, and no sessions are looked up', async (identity, word) => {
  const errors: string[] = [];
  const options = {
    authenticate: () => null,
    store: { findByUser: async (id: string) => Promise.reject(new Error(`asked for ${id}`)) },
    onError: (error: unknown) => void errors.push(String(error)),
  };
  // JavaScript does not check what `authenticate` returns.
  Object.assign(options, { authenticate: () => identity });
  const { status } = await createSessionsHandler(options)(new Request('http://localhost/'));
  expect(status).toBe(503);
  const label = `TypeError: authenticate returned an invalid identity: ${word}`;
  expect(errors).toEqual([expect.stringContaining(label)]);
});
