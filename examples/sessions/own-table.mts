// The functions of auth.mts with your own table, here in SQLite. Import this file in their place.
import { hash, randomBytes } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { createSessionsHandler, readToken } from 'gazette/sessions';
import { describeLogin, setDeviceCookie, type RequestLike } from 'gazette/sessions/login';

const COOKIE = 'session'; // over https name it __Host-session, and add Secure below
const ATTRIBUTES = 'Path=/; HttpOnly; SameSite=Lax';
const LIFETIME = 30 * 24 * 60 * 60;

const database = new DatabaseSync('own.db');
// Rows from before Gazette have NULL in the columns of the last line.
database.exec(`
  CREATE TABLE IF NOT EXISTS sessions (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    user_id TEXT NOT NULL, token_hash TEXT NOT NULL UNIQUE,
    created INTEGER NOT NULL, expires INTEGER NOT NULL,
    device_id TEXT, device TEXT, browser TEXT, location TEXT
  );
  CREATE INDEX IF NOT EXISTS sessions_of_user ON sessions (user_id, created DESC, id DESC);
  CREATE INDEX IF NOT EXISTS sessions_by_expiry ON sessions (expires);
`);

const insert = database.prepare(`INSERT INTO sessions
  (user_id, token_hash, created, expires, device_id, device, browser, location)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`);
const selectByToken = database.prepare(
  'SELECT * FROM sessions WHERE token_hash = ? AND expires > ?',
);
// With the index and the limit, it reads 100 rows, in order, of a user with any number of them.
const selectByUser = database.prepare(`SELECT * FROM sessions WHERE user_id = ? AND expires > ?
  ORDER BY created DESC, id DESC LIMIT 100`);
// With the user, or everybody could end the sessions of others.
const deleteOne = database.prepare('DELETE FROM sessions WHERE id = ? AND user_id = ?');
const deleteExpired = database.prepare('DELETE FROM sessions WHERE expires <= ?');

const now = () => Math.floor(Date.now() / 1000);
setInterval(() => deleteExpired.run(now()), 24 * 60 * 60 * 1000).unref();

/** For rows without these columns: `Unknown`, and a location of empty texts. */
const unknown = describeLogin({ headers: {} });

function readSession(row: Record<string, unknown>) {
  return {
    id: Number(row.id),
    deviceId: String(row.device_id ?? row.id),
    device: String(row.device ?? unknown.device),
    browser: String(row.browser ?? unknown.browser),
    created: Number(row.created),
    location: row.location ? JSON.parse(String(row.location)) : unknown.location,
    isStaff: false,
  };
}

async function authenticate({ headers }: RequestLike) {
  const token = readToken(headers, COOKIE);
  const row = token === null ? null : selectByToken.get(hash('sha256', token), now());
  return row ? { ...readSession(row), userId: String(row.user_id) } : null;
}

export const listSessions = createSessionsHandler({
  authenticate,
  store: { findByUser: async (userId) => selectByUser.all(userId, now()).map(readSession) },
  onError: console.error,
});

const reply = (status: number, headers = {}) => new Response(null, { status, headers });

/** Starts a session: `{"userId": "ada"}`. */
export async function logIn(request: RequestLike, body?: unknown) {
  const { userId } = Object(body); // check the password here
  if (typeof userId !== 'string' || !userId) return reply(400);
  await logOut(request); // ends the session whose cookie is replaced
  const token = randomBytes(32).toString('base64url');
  const { deviceId, device, browser, location } = describeLogin(request);
  const described = [deviceId, device, browser, JSON.stringify(location)];
  const times = [now(), now() + LIFETIME];
  const { lastInsertRowid } = insert.run(userId, hash('sha256', token), ...times, ...described);
  const headers = new Headers();
  headers.append('set-cookie', `${COOKIE}=${token}; Max-Age=${LIFETIME}; ${ATTRIBUTES}`);
  headers.append('set-cookie', setDeviceCookie(request, deviceId));
  return Response.json({ session_id: Number(lastInsertRowid) }, { headers });
}

/** Ends the session of the request, and deletes its cookie. */
export async function logOut(request: RequestLike) {
  const caller = await authenticate(request);
  if (caller) deleteOne.run(caller.id, caller.userId);
  return reply(204, { 'set-cookie': `${COOKIE}=; Max-Age=0; ${ATTRIBUTES}` });
}

/** Ends any session of the caller: `{"session_id": 42}`. */
export async function revoke(request: RequestLike, body?: unknown) {
  const caller = await authenticate(request);
  if (!caller) return reply(401);
  const { session_id } = Object(body);
  if (typeof session_id !== 'number') return reply(400);
  return reply(deleteOne.run(session_id, caller.userId).changes ? 204 : 404);
}
