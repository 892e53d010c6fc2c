import { fork } from 'node:child_process';
import { once } from 'node:events';
import { Agent, get, IncomingMessage } from 'node:http';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import * as z from 'zod';
import { SESSIONS_PATH } from '../../../src/sessions/index.ts';

const CONNECTIONS = 8;
const Address = z.tuple([z.object({ port: z.int() })], z.unknown());
const Usage = z.tuple([z.object({ user: z.number(), system: z.number() })], z.unknown());
const Response = z.tuple([z.instanceof(IncomingMessage)]);

/** Starts `serve.ts` in a process of its own. */
export async function startBenchServer(kind: 'raw' | 'gazette', database: string) {
  const child = fork(new URL('serve.ts', import.meta.url), [kind, database], {
    env: { ...process.env, NODE_ENV: 'production' },
  });
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const [{ port }] = Address.parse(await once(child, 'message'));
  const readUsage = async () => {
    const answer = once(child, 'message');
    child.send('usage');
    const [{ user, system }] = Usage.parse(await answer);
    return user + system;
  };
  /** Resolves to the body and the headers of the list for a token. */
  const ask = async (token: string) => {
    const headers = { authorization: `Bearer ${token}` };
    const request = get({ host: '127.0.0.1', port, path: SESSIONS_PATH, headers, agent });
    const [response] = Response.parse(await once(request, 'response'));
    const body = await text(response);
    if (response.statusCode !== 200) throw new Error(`${kind} answered ${response.statusCode}`);
    return { body, headers: { ...response.headers, date: '' } };
  };
  /** Resolves to the microseconds of processor time that each of `count` requests took. */
  const measure = async (tokens: readonly string[], count: number) => {
    const before = await readUsage();
    let sent = 0;
    const work = async () => {
      for (; sent < count; sent += 1) await ask(tokens[sent % tokens.length] ?? '');
    };
    await Promise.all(Array.from({ length: CONNECTIONS }, work));
    return ((await readUsage()) - before) / sent;
  };
  const stop = () => {
    agent.destroy();
    child.disconnect();
  };
  return { ask, measure, stop };
}
