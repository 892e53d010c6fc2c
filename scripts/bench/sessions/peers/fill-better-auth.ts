import process from 'node:process';
import { getMigrations } from 'better-auth/db/migration';
import { createLogins } from '../seeded-logins.ts';
import { createOptions } from './better-auth-options.ts';

const [path = ''] = process.argv.slice(2);
const options = createOptions(path);
const { database } = options;
const { runMigrations } = await getMigrations(options);
await runMigrations();

const insertUser = database.prepare(
  `INSERT OR IGNORE INTO "user" (id, name, email, emailVerified, createdAt, updatedAt)
  VALUES (?, ?, ?, 1, ?, ?)`,
);
const insertSession = database.prepare(
  `INSERT INTO "session" (id, token, userId, ipAddress, userAgent, createdAt, updatedAt, expiresAt)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`,
);
const formatTime = (seconds: number) => new Date(seconds * 1000).toISOString();

database.exec('PRAGMA journal_mode = WAL');
database.exec('BEGIN');
for (const { number, login, token, userAgent, ...times } of createLogins()) {
  const { userId, location } = login;
  const created = formatTime(times.created);
  insertUser.run(userId, userId, `${userId}@example.com`, created, created);
  const expires = formatTime(times.expires);
  const id = `session-${number}`;
  insertSession.run(id, token, userId, location.ip, userAgent, created, created, expires);
}
database.exec('COMMIT');
database.close();
