import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { SessionsResponse } from '../../src/contract/index.ts';
import { createSessionsHandler, type Identity } from '../../src/sessions/handler.ts';
import { createSqliteStore } from '../../src/sessions/stores/sqlite.ts';
import { createEndpoint } from './endpoint.ts';
import { describeRequests } from './request-suite.ts';
import { sampleLogin } from './sample-login.ts';

const endpoint = createEndpoint(async (now) => createSqliteStore(':memory:', { now }));
describeRequests('the handler', endpoint, { huge: 401 });

const request = (headers: Record<string, string> = {}, method = 'GET') =>
  new Request('http://localhost/anywhere', { headers, method });

const failing = {
  findByToken: async () => Promise.reject(new Error('gone')),
  findByUser: async () => Promise.reject(new Error('gone')),
};

async function listWith(answer: Identity | 'forbidden' | null) {
  const store = createSqliteStore(':memory:', { now: () => 0 });
  await store.recordLogin(sampleLogin({ lifetime: 1 }));
  await store.recordLogin(sampleLogin({ userId: 'bob', deviceId: 'phone', lifetime: 1 }));
  return createSessionsHandler({ store, authenticate: () => answer })(request());
}

test('your own authentication identifies the caller and the device', async () => {
  for (const [deviceId, isSame] of [
    ['laptop', true],
    ['phone', false],
    ['', false],
  ] as const) {
    const answer = await listWith({ userId: 'ada', deviceId });
    const { sessions } = SessionsResponse.parse(await answer.json());
    expect(sessions.map((session) => session.same_device)).toEqual([isSame]);
  }
});

test('a user without sessions gets an empty list', async () => {
  const answer = await listWith({ userId: 'eve', deviceId: 'laptop' });
  expect(await answer.json()).toEqual({ status: 'ok', success: true, sessions: [] });
});

test('an unknown caller gets 401, and a forbidden one 403', async () => {
  expect((await listWith(null)).status).toBe(401);
  const answer = await listWith('forbidden');
  expect([answer.status, await answer.text()]).toEqual([
    403,
    '{"status":"error","success":false,"message":"This caller or origin may not see sessions."}',
  ]);
  expect(answer.headers.has('www-authenticate')).toBe(false);
});

test('an authentication that fails or hangs gives 503, and onError gets the cause', async () => {
  const errors: unknown[] = [];
  const onError = (error: unknown) => errors.push(error);
  for (const authenticate of [
    async () => new Promise<null>(() => {}),
    async () => Promise.reject(new Error('no login system')),
  ]) {
    const options = { store: failing, timeLimit: 20, authenticate, onError };
    expect((await createSessionsHandler(options)(request())).status).toBe(503);
  }
  expect(errors).toEqual([new Error('no response within 20 ms'), new Error('no login system')]);
});

test('requests without a valid token do not reach the store', async () => {
  const handle = createSessionsHandler({ store: failing, cookie: 'session' });
  const refused = [
    request(),
    request({ authorization: 'Bearer' }),
    request({ cookie: 'session=' }),
    request({ authorization: '', cookie: 'session=a' }),
  ];
  for (const each of refused) expect((await handle(each)).status).toBe(401);
  expect((await handle(request({ authorization: 'Bearer a' }))).status).toBe(503);
});

test('cookies are ignored without the option', async () => {
  const handle = createSessionsHandler({ store: failing });
  expect((await handle(request({ cookie: 'session=a; undefined=a' }))).status).toBe(401);
});

test('no origin is allowed by default', async () => {
  const handle = createSessionsHandler({ store: failing });
  const answer = await handle(request({ origin: 'https://app.example.com' }, 'OPTIONS'));
  expect(answer.status).toBe(403);
});

test.each([
  'https://app.example.com',
  'http://[::1]:8080',
  'capacitor://localhost',
  'chrome-extension://mhjfbmdgcfjbbpaeojofohoefgiehjai',
])('pages of %s may be allowed', async (origin) => {
  const handle = createSessionsHandler({ store: failing, origins: [origin] });
  for (const method of ['OPTIONS', 'GET']) {
    const { headers } = await handle(request({ origin }, method));
    expect(headers.get('access-control-allow-origin')).toBe(origin);
  }
  const other = await handle(request({ origin: `${origin}0` }));
  expect(other.headers.has('access-control-allow-origin')).toBe(false);
});

const NO_STORE =
  'store: expected an object with the function findByToken or, with authenticate, findByUser';

test.each<[unknown, string]>([
  [undefined, 'Invalid input: expected object, received undefined'],
  [{}, NO_STORE],
  [{ store: { findByUser: () => [] } }, NO_STORE],
  [{ store: { findByToken: () => null }, authenticate: () => null }, NO_STORE],
  [{ store: failing, authenticate: 'ada' }, 'authenticate: must be a function'],
  [{ store: failing, cookies: 'session' }, 'Unrecognized key: "cookies"'],
  [{ store: failing, cookie: '' }, 'cookie: must be the name of a cookie'],
  [{ store: failing, cookie: 'session=' }, 'cookie: must be the name of a cookie'],
  [
    { store: failing, origins: 'https://app.example.com' },
    'origins: Invalid input: expected array, received string',
  ],
])('without types, the options %j are refused', (options, problem) => {
  expect((): unknown => Reflect.apply(createSessionsHandler, undefined, [options])).toThrow(
    new TypeError(`Invalid options of createSessionsHandler: ${problem}`),
  );
});

test.each([
  '*',
  'null',
  '',
  'capacitor://ada@localhost',
  'https://app.example.com:443',
  'https://App.example.com',
  'https://*.example.com',
])('%j is not an origin', (origin) => {
  expect(() => createSessionsHandler({ store: failing, origins: [origin] })).toThrow(
    'Invalid options of createSessionsHandler: origins[0]: write it like https://app.example.com',
  );
});

test('a store that fails after the time limit causes no unhandled rejection', async () => {
  let fail = () => {};
  const late = new Promise<null>((_resolve, reject) => {
    fail = () => reject(new Error('late'));
  });
  const handle = createSessionsHandler({ store: { findByToken: async () => late }, timeLimit: 10 });
  expect((await handle(request({ authorization: 'Bearer a' }))).status).toBe(503);
  fail();
  await setTimeout(0);
});

test('a request of Node.js or Express is told to be wrapped', async () => {
  const handle = createSessionsHandler({ store: failing });
  // The types of Express let it pass, so that this is a call without types.
  const answer: unknown = Reflect.apply(handle, undefined, [{ method: 'GET', headers: {} }]);
  await expect(answer).rejects.toThrow(
    'expected a Fetch request: use getRequestListener of @hono/node-server',
  );
});
