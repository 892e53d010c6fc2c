import { EventEmitter, once } from 'node:events';
import { Agent, IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { ask } from './ask.ts';
import { startWith } from './serve.ts';

/** Longer than a test may take. */
const NEVER = 10 * 60_000;

const Answered = z.tuple([z.instanceof(IncomingMessage)]);

/** Creates a handler that responds when `respond` is called. */
function createSlowHandler() {
  const events = new EventEmitter();
  const received = once(events, 'request');
  const handle = async () => {
    events.emit('request');
    await once(events, 'respond');
    return new Response('late but complete');
  };
  return { handle, received, respond: () => events.emit('respond') };
}

test('a stopping server finishes open requests, and accepts no more', async () => {
  const { handle, received, respond } = createSlowHandler();
  const { url, stop } = await startWith(handle, { stopTimeout: NEVER });
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const open = request(url, { agent }).end();
  const response = once(open, 'response');
  await received;
  const stopping = stop();
  await expect(ask(url, '/')).rejects.toThrow('ECONNREFUSED');
  respond();
  const [message] = Answered.parse(await response);
  expect(message.statusCode).toBe(200);
  expect(await text(message)).toBe('late but complete');
  await stopping;
});

test('a stopping server closes requests that exceed the timeout', async () => {
  const { handle, received } = createSlowHandler();
  const { url, stop, lines } = await startWith(handle, { stopTimeout: 200 });
  const closed = ask(url, '/').catch(String);
  await received;
  await stop();
  expect(await closed).toContain('socket hang up');
  await expect.poll(() => lines.join('')).toContain('"status":null');
});

test('a stopping server does not wait for idle connections', async () => {
  const { url, stop } = await startWith(async () => new Response('done'), { stopTimeout: NEVER });
  const agent = new Agent({ keepAlive: true });
  const used = request(url, { agent }).end();
  const [received] = Answered.parse(await once(used, 'response'));
  await text(received);
  const { hostname, port } = new URL(url);
  const fresh = connect(Number(port), hostname);
  onTestFinished(() => {
    agent.destroy();
    fresh.destroy();
  });
  await once(fresh, 'connect');
  await setTimeout(20);
  await expect(stop()).resolves.toBeUndefined();
});

test('a stopping server answers what arrives on open connections, and closes them', async () => {
  const { url, stop } = await startWith(async () => new Response('done'), { stopTimeout: NEVER });
  const agent = new Agent({ keepAlive: true, maxSockets: 20 });
  onTestFinished(() => agent.destroy());
  const closing: (string | undefined)[] = [];
  let isStopping = false;
  let answered = 0;
  const askUntilClosed = async (): Promise<void> => {
    const [answer] = Answered.parse(await once(request(url, { agent }).end(), 'response'));
    expect(await text(answer)).toBe('done');
    answered += 1;
    if (answer.headers.connection !== 'close') return askUntilClosed();
    expect(isStopping).toBe(true);
    closing.push(answer.headers.connection);
  };
  const clients = Array.from({ length: 20 }, askUntilClosed);
  await expect.poll(() => answered).toBeGreaterThan(100);
  isStopping = true;
  await stop();
  await Promise.all(clients);
  expect(closing).toEqual(Array.from({ length: 20 }, () => 'close'));
});

test('a failing handler gives 500 without details, and the error is reported', async () => {
  const failure = new Error('secret');
  const { url, errors } = await startWith(async () => {
    throw failure;
  });
  expect(await ask(url, '/v2/anything')).toMatchObject({
    status: 500,
    text: '{"status":"error","success":false,"message":"The server failed to answer this request."}',
  });
  expect(await ask(url, '/anything')).toMatchObject({
    status: 500,
    text: 'The server failed to answer this request.\n',
  });
  expect(errors).toEqual([failure, failure]);
});

test('connections beyond 900 are closed, so that files can be opened', async () => {
  const { url } = await startWith(async () => new Response('ok'));
  const { port } = new URL(url);
  const sockets = await Promise.all(
    Array.from({ length: 901 }, async () => {
      const socket = connect(Number(port), '127.0.0.1');
      onTestFinished(() => void socket.destroy());
      await once(socket, 'connect');
      return socket;
    }),
  );
  await Promise.race(sockets.map(async (socket) => text(socket)));
  sockets.find((socket) => !socket.readableEnded)?.destroy();
  await expect.poll(async () => (await ask(url, '/')).status).toBe(200);
});
