// Lists the sessions of better-auth, from its own table.
// npm install ../gazette/gazette-*.tgz better-auth @hono/node-server
import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { serve } from '@hono/node-server';
import { betterAuth } from 'better-auth';
import { getMigrations } from 'better-auth/db/migration';
import { createSessionsHandler, SESSIONS_PATH } from 'gazette/sessions';
import { describeLogin } from 'gazette/sessions/login';

const database = new DatabaseSync('auth.db');
const auth = betterAuth({ database, emailAndPassword: { enabled: true } });
await (await getMigrations(auth.options)).runMigrations();

const select = database.prepare(`SELECT * FROM session
  WHERE userId = ? AND expiresAt > ? ORDER BY unixepoch(createdAt) DESC, rowid DESC`);

/** The ids of better-auth are text, and SQLite reuses each `rowid`. */
const toInteger = (id: string) => Number.parseInt(hash('sha256', id).slice(0, 13), 16);

function readSession(row: Record<string, unknown>) {
  const headers = { 'user-agent': String(row.userAgent) };
  return {
    ...describeLogin({ headers }, { address: String(row.ipAddress) }),
    id: toInteger(String(row.id)),
    deviceId: String(row.id),
    created: Math.floor(Date.parse(String(row.createdAt)) / 1000),
    isStaff: false,
  };
}

const listSessions = createSessionsHandler({
  authenticate: async ({ headers }) => {
    const found = await auth.api.getSession({ headers, query: { disableRefresh: true } });
    return found && { userId: found.user.id, deviceId: found.session.id };
  },
  store: {
    findByUser: async (userId) => select.all(userId, new Date().toISOString()).map(readSession),
  },
  onError: console.error,
});

const fetch = async (request: Request) => {
  const { pathname } = new URL(request.url);
  return pathname === SESSIONS_PATH ? listSessions(request) : auth.handler(request);
};
serve({ fetch, hostname: '127.0.0.1', port: 3000 });
