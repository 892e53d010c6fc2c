// Fastify with the sessions of auth.mts.
// npm install ../gazette/gazette-*.tgz fastify @hono/node-server
import { getRequestListener } from '@hono/node-server';
import Fastify from 'fastify';
import { SESSIONS_PATH } from 'gazette/sessions';
import { listSessions, logIn, logOut, revoke } from './auth.mts';

const app = Fastify();
app.all(SESSIONS_PATH, ({ raw }, reply) => {
  reply.hijack();
  return getRequestListener(listSessions)(raw, reply.raw);
});
app.post('/login', ({ raw, body }) => logIn(raw, body));
app.post('/logout', ({ raw }) => logOut(raw));
app.post('/revoke', ({ raw, body }) => revoke(raw, body));
await app.listen({ host: '127.0.0.1', port: 3000 });
