// Lists the sessions of express-session, from its own store.
// npm install ../gazette/gazette-*.tgz express express-session @hono/node-server
import { hash, randomUUID } from 'node:crypto';
import { promisify } from 'node:util';
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import session from 'express-session';
import { createSessionsHandler, SESSIONS_PATH } from 'gazette/sessions';
import { describeLogin } from 'gazette/sessions/login';

const store = new session.MemoryStore(); // your session store
const secret = process.env.SESSION_SECRET ?? randomUUID();

const call = (object, name, ...values) => promisify(object[name]).call(object, ...values);

const findByUser = async (userId) => {
  const all = Object.values(await call(store, 'all')); // some stores include expired ones
  const own = all.filter(({ login }) => login?.userId === userId);
  const active = await Promise.all(own.map(({ login }) => call(store, 'get', login.deviceId)));
  return active.flatMap((data) => data?.login ?? []).toSorted((a, b) => b.created - a.created);
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
  if (typeof userId !== 'string') return response.sendStatus(400);
  await call(request.session, 'regenerate');
  const deviceId = request.sessionID;
  const id = Number.parseInt(hash('sha256', deviceId).slice(0, 13), 16);
  const row = { userId, deviceId, id, created: Date.now() / 1000, isStaff: false };
  request.session.login = { ...describeLogin(request), ...row };
  return response.sendStatus(204);
});
app.listen(3000, '127.0.0.1');
