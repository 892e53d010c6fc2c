import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, test } from 'vitest';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { STATEMENTS } from '../../../src/sessions/stores/sqlite-dialect.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { sampleLogin } from '../sample-login.ts';
import { openTestStore } from './open-sqlite.ts';
import { describeStore } from './store-suite.ts';

const newPath = () => join(temporaryDirectory(), 'sessions.db');

describeStore('the SQLite store', (now) => openTestStore(newPath(), now));

test('sessions remain after closing and reopening the store', async () => {
  const path = newPath();
  const first = createSqliteStore(path);
  const { token } = await first.recordLogin(sampleLogin());
  first.close();
  const second = createSqliteStore(path);
  expect((await second.findByToken(token))?.sessions).toHaveLength(1);
  second.close();
});

test('a closed store rejects, and has released its file', async () => {
  const directory = temporaryDirectory();
  const store = createSqliteStore(join(directory, 'sessions.db'));
  const { token } = await store.recordLogin(sampleLogin());
  store.close();
  expect(readdirSync(directory)).toEqual(['sessions.db']);
  await expect(store.findByToken(token)).rejects.toThrow('the session store is closed');
});

test('stores with the same file see changes at once', async () => {
  const path = newPath();
  const stores = [createSqliteStore(path), createSqliteStore(path)] as const;
  const { token, sessionId } = await stores[0].recordLogin(sampleLogin());
  expect((await stores[1].findByToken(token))?.sessions).toHaveLength(1);
  await stores[1].revoke('ada', sessionId);
  expect(await stores[0].findByToken(token)).toBeNull();
  for (const store of stores) store.close();
});

test('several stores may create the same file at once', async () => {
  const directory = temporaryDirectory();
  const paths = Array.from({ length: 20 }, (_, index) => join(directory, `${index}.db`));
  const count = 4;
  const arrived = new Int32Array(
    new SharedArrayBuffer(paths.length * Int32Array.BYTES_PER_ELEMENT),
  );
  const program = new URL('open-together.ts', import.meta.url);
  const workers = Array.from(
    { length: count },
    () => new Worker(program, { workerData: { paths, arrived, count } }),
  );
  const ended = workers.map(async (worker) => once(worker, 'exit'));
  expect(await Promise.all(ended)).toEqual(workers.map(() => [0]));
}, 60_000);

test('stores in memory share nothing', async () => {
  const store = createSqliteStore(':memory:');
  const { token } = await store.recordLogin(sampleLogin());
  const other = createSqliteStore(':memory:');
  expect(await other.findByToken(token)).toBeNull();
  expect(await store.findByToken(token)).not.toBeNull();
  for (const opened of [store, other]) opened.close();
});

test('a file that is not a database is an error', () => {
  const directory = temporaryDirectory({ 'notes.txt': 'Not a database.\n'.repeat(100) });
  expect(() => createSqliteStore(join(directory, 'notes.txt'))).toThrow('file is not a database');
  expect(() => createSqliteStore(join(directory, 'none/sessions.db'))).toThrow(
    'unable to open database file',
  );
});

test('the database uses WAL', () => {
  const path = newPath();
  createSqliteStore(path).close();
  const database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  database.close();
});

test('a failed login changes nothing, and the next one works', async () => {
  const path = newPath();
  const store = createSqliteStore(path);
  await store.recordLogin(sampleLogin({ lifetime: 1 }));
  const database = new DatabaseSync(path);
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON gazette_sessions
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
  await expect(store.recordLogin(sampleLogin())).rejects.toThrow('the disk is full');
  database.exec('DROP TRIGGER full');
  await store.recordLogin(sampleLogin());
  expect(await store.findByUser('ada')).toHaveLength(2);
  for (const opened of [store, database]) opened.close();
});

test.each(['findByToken', 'findByUser'] as const)(
  '%s uses the indexes and does not sort',
  (name) => {
    const path = newPath();
    const store = createSqliteStore(path);
    store.close();
    const database = new DatabaseSync(path);
    const plan = database.prepare(`EXPLAIN QUERY PLAN ${STATEMENTS[name]}`).all('', 0);
    const steps = plan.map(({ detail }) => detail).join('\n');
    expect(steps).toContain('USING INDEX gazette_sessions_of_user (user_id=?)');
    expect(steps).not.toMatch(/SCAN|TEMP B-TREE/);
    database.close();
  },
);
