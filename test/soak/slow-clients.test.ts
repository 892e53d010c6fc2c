import { once } from 'node:events';
import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, onTestFinished, test } from 'vitest';
import { ask } from '../serve/ask.ts';
import { start, startWith } from '../serve/serve.ts';

const HEAD = 'GET / HTTP/1.1\r\nHost: a\r\n';
const TIMED_OUT = 'HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n';

/** Sends `first`, then `more` every half second, until the server closes the connection. */
async function drip(url: string, first: string, more: string): Promise<string> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).setEncoding('latin1');
  socket.on('error', () => {});
  socket.write(first);
  const timer = setInterval(() => socket.write(more), 500);
  onTestFinished(() => {
    clearInterval(timer);
    socket.destroy();
  });
  const read: unknown[] = [];
  socket.on('data', (chunk) => read.push(chunk));
  await once(socket, 'close');
  return read.join('');
}

test('slow clients time out while other clients get their responses', async () => {
  const { url, lines } = await startWith(async () => new Response('done'));
  const slow = [
    drip(url, '', ''),
    drip(url, HEAD, ''),
    drip(url, HEAD, 'X: y\r\n'),
    drip(url, `${HEAD}Cookie: a`, 'a'),
  ];
  expect(await (await fetch(url)).text()).toBe('done');
  expect(await Promise.all(slow)).toEqual(slow.map(() => TIMED_OUT));
  expect(await (await fetch(url)).text()).toBe('done');
  // Node.js itself gives the answers 408, and does not log them.
  expect(lines).toHaveLength(2);
});

test('a request whose body is slow is closed after half a minute', async () => {
  const handle = async (request: Request) => new Response(await request.text());
  const { url } = await start(new Hono().all('*', async ({ req }) => handle(req.raw)));
  const before = performance.now();
  await drip(url, 'POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1000\r\n\r\n', 'a');
  expect((performance.now() - before) / 1000).toBeGreaterThan(29);
});

test('a request that gets no response is closed after a minute', async () => {
  const { url } = await startWith(async () => new Promise<never>(() => {}));
  const before = performance.now();
  expect(await ask(url, '/').catch(String)).toContain('socket hang up');
  expect((performance.now() - before) / 1000).toBeGreaterThan(59);
});

// Node.js allows a second minute after the last byte that the client took.
test('a client that stops reading is disconnected within two minutes', async () => {
  const endless = new ReadableStream({
    pull: (controller) => controller.enqueue(new Uint8Array(1_000_000)),
  });
  const { url, lines } = await startWith(async () => new Response(endless));
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname).on('error', () => {});
  onTestFinished(() => void socket.destroy());
  socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  await once(socket, 'readable');
  await expect.poll(() => lines, { timeout: 140_000 }).toHaveLength(1);
  socket.resume();
  await expect.poll(() => socket.destroyed).toBe(true);
}, 150_000);
