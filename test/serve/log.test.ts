import { expect, test } from 'vitest';
import * as z from 'zod';
import { renderError } from '../../src/serve/log.ts';
import { ask } from './ask.ts';
import { serve, startWith } from './serve.ts';

const Line = z.strictObject({
  time: z.iso.datetime(),
  address: z.literal('127.0.0.1'),
  method: z.string(),
  path: z.string(),
  status: z.int().nullable(),
  bytes: z.int().nonnegative(),
  ms: z.number().nonnegative().multipleOf(0.1),
});

const SESSIONS = '/v2/auth/get-active-sessions';

test('each request is logged as one line of JSON', async () => {
  const { url, lines } = await serve({ 'v2/cloud/version': '{}' });
  const before = Date.now();
  await ask(url, '/v2/cloud/version?a=b#c');
  await ask(url, '/nope', { method: 'HEAD' });
  await ask(url, '/', { method: 'POST', body: 'a=b' });
  await ask(url, SESSIONS);
  const read = lines.map((line) => {
    expect(line).toMatch(/^[^\n]+\n$/);
    return Line.parse(JSON.parse(line));
  });
  expect(read.map(({ method, path, status }) => [method, path, status])).toEqual([
    ['GET', '/v2/cloud/version', 200],
    ['HEAD', '/nope', 404],
    ['POST', '/', 405],
    ['GET', SESSIONS, 401],
  ]);
  for (const { time } of read) {
    expect(Date.parse(time)).toBeGreaterThanOrEqual(before);
    expect(Date.parse(time)).toBeLessThanOrEqual(Date.now());
  }
});

test('the bytes of a response are logged, with its headers, also on a connection that is kept', async () => {
  const { url, lines } = await startWith(async () => new Response('a'.repeat(100_000)));
  for (const path of ['/', '/']) await (await fetch(`${url}${path}`)).text();
  await expect.poll(() => lines).toHaveLength(2);
  const sizes = lines.map((line) => Line.parse(JSON.parse(line)).bytes);
  for (const size of sizes) expect(Math.abs(size - 100_200)).toBeLessThan(200);
});

test('successful requests for a path may be left out', async () => {
  const options = { unlogged: '/healthz' };
  const { url, lines } = await startWith(async () => new Response('ok'), options);
  await ask(url, '/healthz');
  await ask(url, '/');
  const failing = await startWith(async () => new Response('', { status: 503 }), options);
  await ask(failing.url, '/healthz');
  expect(lines).toHaveLength(1);
  expect(failing.lines).toHaveLength(1);
});

test('a long path is shortened, and a path cannot break the line', async () => {
  const { url, lines } = await serve({});
  await ask(url, `/${'a'.repeat(5000)}`);
  await ask(url, '/"},{%0a%0d"');
  expect(lines.map((line) => Line.parse(JSON.parse(line)).path)).toEqual([
    `/${'a'.repeat(199)}`,
    '/"},{%0a%0d"',
  ]);
});

test.each([
  [new TypeError('secret'), 'TypeError'],
  [Object.assign(new Error('secret'), { code: 'EIO', path: '/secret' }), 'Error EIO'],
  [
    Object.assign(new Error('secret'), {
      code: 'ERR_SQLITE_ERROR',
      errcode: 5,
      errstr: 'database is locked',
    }),
    'Error ERR_SQLITE_ERROR database is locked',
  ],
  ['secret', 'string'],
])('errors are logged without their message: %o', (error, text) => {
  expect(renderError(error)).toBe(text);
});

test.each([
  [[], '127.0.0.1'],
  [['10.0.0.0/8'], '127.0.0.1'],
  [['127.0.0.0/8'], '198.51.100.9'],
  [['127.0.0.0/8', '198.51.100.0/24'], '192.0.2.7'],
])('with the trusted proxies %j, the address is %s', async (trustedProxies, address) => {
  const { url, lines } = await startWith(async () => new Response('ok'), { trustedProxies });
  await ask(url, '/', { headers: { 'x-forwarded-for': '192.0.2.7, 198.51.100.9' } });
  expect(JSON.parse(lines.join(''))).toMatchObject({ address });
});
