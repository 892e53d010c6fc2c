import * as z from 'zod';
import { createSessionsHandler, SESSIONS_PATH } from '../../src/sessions/handler.ts';
import type { Login, SessionStore } from '../../src/sessions/store.ts';
import { createClock } from './test-clock.ts';

/** A command of a test to its server, sent as JSON. The store checks logins. */
const Command = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('login'), login: z.custom<Login>() }),
  z.object({ kind: z.literal('revoke'), userId: z.string(), sessionId: z.int() }),
  z.object({ kind: z.literal('advance'), seconds: z.int() }),
  z.object({ kind: z.literal('break'), how: z.enum(['throws', 'hangs', 'works']) }),
]);
export type Command = z.infer<typeof Command>;

export const CONTROL_PATH = '/control';
export const ORIGIN = 'https://app.example.com';

/** Creates a handler of the endpoint that also takes the commands of tests. It runs on every runtime. */
export function createEndpoint(openStore: (now: () => number) => Promise<SessionStore>) {
  const clock = createClock();
  const opening = openStore(clock.now);
  let state = 'works';
  const findByToken = async (token: string) => {
    if (state === 'throws') throw new Error(`the store is gone; ${token}`);
    return state === 'hangs' ? new Promise<never>(() => {}) : (await opening).findByToken(token);
  };
  const handle = (request: Request) => {
    const timeLimit = state === 'hangs' ? 100 : 60_000;
    const options = { store: { findByToken }, cookie: 'session', origins: [ORIGIN], timeLimit };
    return createSessionsHandler(options)(request);
  };
  const run = async (command: Command): Promise<unknown> => {
    const store = await opening;
    if (command.kind === 'login') return store.recordLogin(command.login);
    if (command.kind === 'revoke') return store.revoke(command.userId, command.sessionId);
    if (command.kind === 'advance') clock.advance(command.seconds);
    else state = command.how;
    return null;
  };
  return async (request: Request): Promise<Response> => {
    const { pathname } = new URL(request.url);
    if (pathname === SESSIONS_PATH) return handle(request);
    if (pathname !== CONTROL_PATH) return new Response('ready');
    return Response.json(await run(Command.parse(await request.json())));
  };
}
