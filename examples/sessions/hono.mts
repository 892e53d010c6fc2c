// Hono with the sessions of auth.mts.
// npm install ../gazette/gazette-*.tgz hono @hono/node-server
import { serve, type HttpBindings } from '@hono/node-server';
import { SESSIONS_PATH } from 'gazette/sessions';
import { Hono } from 'hono';
import { listSessions, logIn, logOut, revoke } from './auth.mts';

const app = new Hono<{ Bindings: HttpBindings }>();
app.all(SESSIONS_PATH, ({ req }) => listSessions(req.raw));
app.post('/login', async ({ req, env }) => logIn(env.incoming, await req.json().catch(() => null)));
app.post('/logout', ({ req }) => logOut(req.raw));
app.post('/revoke', async ({ req }) => revoke(req.raw, await req.json().catch(() => null)));
serve({ fetch: app.fetch, hostname: '127.0.0.1', port: 3000 });
