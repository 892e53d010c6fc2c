// Lists the sessions of express-session, from its own store.
// npm install ../gazette/gazette-*.tgz express express-session @hono/node-server
// For its types: npm install --save-dev @types/express @types/express-session
import { hash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import session from 'express-session';
import { createSessionsHandler, SESSIONS_PATH, type ActiveSession } from 'gazette/sessions';
import { describeLogin } from 'gazette/sessions/login';

declare module 'express-session' {
  interface SessionData {
    login: ActiveSession & { userId: string };
  }
}

const store = new session.MemoryStore(); // your session store
const secret = process.env.SESSION_SECRET ?? randomUUID();
const all = promisify(store.all.bind(store));
const get = promisify(store.get.bind(store));

const findByUser = async (userId: string) => {
  const sessions = Object.values((await all()) ?? {}); // some stores include expired ones
  const own = sessions.filter(({ login }) => login?.userId === userId);
  const active = await Promise.all(own.map(({ login }) => get(login.deviceId)));
  return active.flatMap((data) => data?.login ?? []);
};

const app = express();
app.use(session({ store, secret, resave: false, saveUninitialized: false }));
app.use(express.json());
app.all(SESSIONS_PATH, (request, response) => {
  const authenticate = () => request.session.login ?? null;
  const options = { authenticate, store: { findByUser }, onError: console.error };
  return getRequestListener(createSessionsHandler(options))(request, response);
});
app.post('/login', async (request, response) => {
  const { userId } = request.body ?? {}; // check the password here
  if (typeof userId !== 'string') return void response.sendStatus(400);
  const { session: old } = request;
  await promisify(old.regenerate.bind(old))();
  const deviceId = request.sessionID;
  const id = Number.parseInt(hash('sha256', deviceId).slice(0, 13), 16);
  const row = { userId, deviceId, id, created: Date.now() / 1000, isStaff: false };
  request.session.login = { ...describeLogin(request), ...row };
  response.sendStatus(204);
});
app.listen(3000, '127.0.0.1');
