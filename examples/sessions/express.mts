// Express with the sessions of auth.mts.
// npm install ../gazette/gazette-*.tgz express @hono/node-server
import { getRequestListener } from '@hono/node-server';
import express from 'express';
import { SESSIONS_PATH } from 'gazette/sessions';
import { listSessions, logIn, logOut, revoke } from './auth.mts';

const app = express();
app.all(SESSIONS_PATH, getRequestListener(listSessions));
app.use(express.json());
app.post('/login', (req, res) => getRequestListener(() => logIn(req, req.body))(req, res));
app.post('/logout', getRequestListener(logOut));
app.post('/revoke', (req, res) => getRequestListener(() => revoke(req, req.body))(req, res));
app.listen(3000, '127.0.0.1');
