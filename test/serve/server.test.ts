import { once } from 'node:events';
import { Agent, createServer, IncomingMessage, request } from 'node:http';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import { startServer } from '../../src/serve/server.ts';
import { ask } from './ask.ts';
import { start } from './serve.ts';

const Answered = z.tuple([z.instanceof(IncomingMessage)]);

/** A handler that answers once it is told to. */
function createSlow() {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  const handle = async () => {
    arrive();
    await answered;
    return new Response('late but whole');
  };
  return { handle, arrived, answer: () => answer() };
}

test('a server that stops lets a request under way end, and takes no more', async () => {
  const { handle, arrived, answer } = createSlow();
  const { url, stop } = await start(handle);
  const agent = new Agent({ keepAlive: true });
  onTestFinished(() => agent.destroy());
  const underWay = request(url, { agent }).end();
  const response = once(underWay, 'response');
  await arrived;
  const stopping = stop();
  await expect(ask(url, '/')).rejects.toThrow('ECONNREFUSED');
  const before = performance.now();
  answer();
  const [received] = Answered.parse(await response);
  expect(received.statusCode).toBe(200);
  expect(await text(received)).toBe('late but whole');
  await stopping;
  expect(performance.now() - before).toBeLessThan(1000);
});

test('a server that stops cuts off what is not done in time', async () => {
  const { handle, arrived } = createSlow();
  const { url, stop, lines } = await start(handle, 200);
  const cut = ask(url, '/').catch(String);
  await arrived;
  const before = performance.now();
  await stop();
  expect(performance.now() - before).toBeGreaterThan(190);
  expect(performance.now() - before).toBeLessThan(1000);
  expect(await cut).toContain('socket hang up');
  await expect.poll(() => lines.join('')).toContain('"status":null');
});

test('a server that stops waits for no connection that is idle, used or new', async () => {
  const { url, stop } = await start(async () => new Response('done'));
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
  const before = performance.now();
  await stop();
  expect(performance.now() - before).toBeLessThan(1000);
});

test('a handler that fails is answered with 500 that says nothing, and the error is heard of', async () => {
  const failure = new Error('secret');
  const { url, errors } = await start(async () => {
    throw failure;
  });
  const { status, text: body } = await ask(url, '/anything');
  expect({ status, body }).toEqual({
    status: 500,
    body: '{"status":"error","success":false,"message":"This cannot be answered at the moment."}',
  });
  expect(errors).toEqual([failure]);
});

test('a port in use is an error', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  onTestFinished(() => void other.close());
  await once(other, 'listening');
  const { port } = z.object({ port: z.int() }).parse(other.address());
  const options = { host: '127.0.0.1', port, log: () => {}, onError: () => {} };
  await expect(startServer({ ...options, handle: async () => new Response('') })).rejects.toThrow(
    'EADDRINUSE',
  );
});
