import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { startWith } from '../serve/serve.ts';

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
  const refused = lines.filter((line) => line.includes('"status":408'));
  // The connection that has sent no byte is not logged.
  expect(refused).toHaveLength(slow.length - 1);
  for (const line of refused) expect(line).toContain('"error":"ERR_HTTP_REQUEST_TIMEOUT"');
});
