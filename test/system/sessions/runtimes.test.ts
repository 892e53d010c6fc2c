import { once } from 'node:events';
import { IncomingMessage, request as requestOverHttp } from 'node:http';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod';
import { temporaryDirectory } from '../../temporary.ts';
import { SESSIONS_PATH } from '../../../src/sessions/handler.ts';
import { createClient } from '../../sessions/request-client.ts';
import { describeRequests } from '../../sessions/request-suite.ts';
import { startProgram, type Server } from '../hosting/start-program.ts';
import { startWorker } from './start-worker.ts';

const HERE = import.meta.dirname;
const BIN = join(HERE, '../node_modules/.bin');
const directory = temporaryDirectory({}, afterAll);

const DENO = ['run', '--no-check', '--no-remote', '--node-modules-dir=manual'];
const PERMISSIONS = ['--allow-net=127.0.0.1', '--allow-read', `--allow-write=${directory}`];

/** Starts the program of this directory with a database and a port. */
const startRuntime = async (command: string, options: string[] = []) =>
  startProgram((port) => ({
    command,
    words: [...options, join(HERE, 'serve.ts'), join(directory, `${port}.db`), `${port}`],
    cwd: HERE,
  }));

/** `huge` is what the runtime answers to 64 KB of credentials without calling the handler. */
const RUNTIMES = {
  Node: { start: async () => startRuntime(process.execPath), huge: 431 },
  Bun: { start: async () => startRuntime(join(BIN, 'bun')), huge: 431 },
  Deno: {
    start: async () => startRuntime(join(BIN, 'deno'), [...DENO, ...PERMISSIONS]),
    huge: 400,
  },
  workerd: { start: async () => startWorker(join(HERE, 'worker.ts'), directory), huge: 401 },
};

/** Sends several Authorization headers, which fetch would join. */
async function askWith(base: string, authorization: string[]) {
  const headers = [
    'host',
    'localhost',
    ...authorization.flatMap((text) => ['authorization', text]),
  ];
  const asked = requestOverHttp(`${base}${SESSIONS_PATH}`, { headers }).end();
  const [answer] = z.tuple([z.instanceof(IncomingMessage)]).parse(await once(asked, 'response'));
  answer.resume();
  return answer.statusCode;
}

describe.each(Object.entries(RUNTIMES))('%s', (name, { start, huge }) => {
  let server: Server | undefined;
  beforeAll(async () => {
    server = await start();
  });
  afterAll(async () => server?.stop());

  const send = async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    return fetch(new Request(`${server?.base}${pathname}${search}`, request));
  };
  describeRequests(name, send, { huge });

  test(`${name} answers 401 to two Authorization headers, even if both are valid`, async () => {
    const { token } = await createClient(send, 'http://localhost').login({ userId: 'twice' });
    const lines = [`Bearer ${token}`, `Bearer ${token}`];
    expect(await askWith(server?.base ?? '', lines)).toBe(401);
    expect(await askWith(server?.base ?? '', lines.slice(1))).toBe(200);
  });
});
