import { once } from 'node:events';
import { connect } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { expect, test } from 'vitest';
import * as z from 'zod';
import { ask, askRaw } from './ask.ts';
import { startWith } from './serve.ts';

const TOKEN = 'a-token-that-nobody-may-see';
const GET = 'GET / HTTP/1.1\r\nHost: a\r\n';
const HEAD = `Authorization: Bearer ${TOKEN}\r\n`;
const POST = `POST /here HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n`;

const respond = async () => new Response('done');
const Line = z.strictObject({
  time: z.iso.datetime(),
  address: z.literal('127.0.0.1'),
  method: z.string().nullable(),
  path: z.string().nullable(),
  status: z.int().nullable(),
  ms: z.number(),
  error: z.string().optional(),
});
const readAll = (lines: string[]) =>
  lines.map((line) => {
    const { time: _time, address: _address, ms: _ms, ...rest } = Line.parse(JSON.parse(line));
    return rest;
  });
const rejection = (status: number, error: string) => ({ method: null, path: null, status, error });

test.each([
  ['no method', `${TOKEN} / HTTP/1.1\r\n\r\n`, '400 Bad Request', 'HPE_INVALID_METHOD'],
  ['NUL in the path', `GET /${TOKEN}\0 HTTP/1.1\r\n\r\n`, '400 Bad Request', 'HPE_INVALID_URL'],
  [
    'a header without a name',
    `${GET}${HEAD}:\r\n\r\n`,
    '400 Bad Request',
    'HPE_INVALID_HEADER_TOKEN',
  ],
  ['a half', `${GET}${HEAD}`, '400 Bad Request', 'HPE_INVALID_EOF_STATE'],
  [
    'a tunnel',
    `CONNECT ${TOKEN}:80 HTTP/1.1\r\nHost: a\r\n${HEAD}\r\n`,
    '400 Bad Request',
    'CONNECT',
  ],
  [
    '20 KB of header',
    `${GET}${HEAD}X: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431 Request Header Fields Too Large',
    'HPE_HEADER_OVERFLOW',
  ],
])('%s is rejected, and only the error code is logged', async (_name, sent, status, error) => {
  const { url, lines, errors } = await startWith(respond);
  expect(await askRaw(url, sent)).toBe(`HTTP/1.1 ${status}\r\nConnection: close\r\n\r\n`);
  expect(readAll(lines)).toEqual([rejection(Number.parseInt(status, 10), error)]);
  expect(errors).toEqual([]);
});

test('malformed bytes after a request are rejected on their own', async () => {
  const { url, lines } = await startWith(respond);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.write(`${GET}\r\n`);
  const [first] = await once(socket, 'data');
  expect(first).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
  socket.write('nonsense\r\n\r\n');
  const [second] = await once(socket, 'data');
  expect(second).toBe('HTTP/1.1 400 Bad Request\r\nConnection: close\r\n\r\n');
  expect(readAll(lines)).toEqual([
    { method: 'GET', path: '/', status: 200 },
    rejection(400, 'HPE_INVALID_METHOD'),
  ]);
});

test('a malformed body is rejected; if the response has begun, the connection is closed', async () => {
  const never = await startWith(async () => new Promise<never>(() => {}), { stopTimeout: 0 });
  expect(await askRaw(never.url, `${POST}nonsense\r\n`)).toMatch(/^HTTP\/1\.1 400 /);
  expect(readAll(never.lines)).toContainEqual(rejection(400, 'HPE_INVALID_CHUNK_SIZE'));

  const body = new ReadableStream({ start: (stream) => stream.enqueue(Buffer.from('begun')) });
  const begun = await startWith(async () => new Response(body), { stopTimeout: 0 });
  const { hostname, port } = new URL(begun.url);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.write(POST);
  let answer = '';
  socket.on('data', (chunk) => (answer += String(chunk)));
  await expect.poll(() => answer).toContain('begun');
  socket.write('nonsense\r\n');
  await once(socket, 'close');
  expect(answer).not.toContain('400');
  expect(readAll(begun.lines)).toEqual([{ method: 'POST', path: '/here', status: 200 }]);
});

test('a client that disconnects within its request is not logged', async () => {
  const { url, lines, errors } = await startWith(respond);
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.write(GET);
  await setTimeout(50);
  socket.resetAndDestroy();
  expect((await ask(url, '/')).status).toBe(200);
  expect(readAll(lines)).toEqual([{ method: 'GET', path: '/', status: 200 }]);
  expect(errors).toEqual([]);
});

test.each(['100-continue', 'anything'])('Expect: %s gets the usual response', async (expected) => {
  const { url, lines } = await startWith(respond);
  const answer = await askRaw(url, `${GET}Expect: ${expected}\r\nConnection: close\r\n\r\n`);
  expect(answer).toMatch(/HTTP\/1\.1 200 OK\r\n[^]*\r\n\r\ndone$/);
  expect(readAll(lines)).toEqual([{ method: 'GET', path: '/', status: 200 }]);
});
