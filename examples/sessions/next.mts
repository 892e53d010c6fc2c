// A route of Next.js whose sessions are in the cookie of iron-session: save it as
// app/v2/auth/get-active-sessions/route.ts.
// npm install ../gazette/gazette-*.tgz iron-session
import { createSessionsHandler, type SessionStore } from 'gazette/sessions';
import { createSqliteStore } from 'gazette/sessions/sqlite';
import { getIronSession } from 'iron-session';

const options = { cookieName: 'app', password: process.env.SESSION_PASSWORD ?? '' };
let store: SessionStore | undefined;

async function findByUser(userId: string) {
  store ??= createSqliteStore('sessions.db'); // not above: `next build` imports routes
  return store.findByUser(userId);
}

async function authenticate(request: Request) {
  type Data = { userId?: string; sessionId?: number };
  const { userId = '', sessionId } = await getIronSession<Data>(request, new Response(), options);
  const session = (await findByUser(userId)).find(({ id }) => id === sessionId);
  return session ? { userId, deviceId: session.deviceId } : null;
}

const onError = console.error;
export const GET = createSessionsHandler({ store: { findByUser }, authenticate, onError });
export const OPTIONS = GET;
