// A server of Node.js with the sessions of auth.mts.
// npm install ../gazette/gazette-*.tgz @hono/node-server
import { createServer } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { SESSIONS_PATH } from 'gazette/sessions';
import { listSessions, logIn, logOut, revoke } from './auth.mts';

const answer = getRequestListener(async (request, { incoming }) => {
  const { pathname } = new URL(request.url);
  if (pathname === SESSIONS_PATH) return listSessions(request);
  const body = await request.json().catch(() => null);
  const route = `${request.method} ${pathname}`;
  if (route === 'POST /login') return logIn(incoming, body);
  if (route === 'POST /logout') return logOut(incoming);
  if (route === 'POST /revoke') return revoke(incoming, body);
  return new Response(null, { status: 404 });
});
createServer(answer).listen(3000, '127.0.0.1');
