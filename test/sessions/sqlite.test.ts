import { once } from 'node:events';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSqliteStore } from '../../src/sessions/sqlite.ts';
import { STATEMENTS } from '../../src/sessions/sqlite-sql.ts';
import { temporaryDirectory } from '../temporary.ts';
import { sampleLogin } from './sample-login.ts';
import { describeStore } from './store-suite.ts';

const newPath = () => join(temporaryDirectory(), 'sessions.db');

describeStore('the SQLite store', (now) => {
  const path = newPath();
  const store = createSqliteStore(path, { now });
  const behind = new DatabaseSync(path);
  onTestFinished(() => {
    store.close();
    behind.close();
  });
  return {
    store,
    readRows: async () =>
      behind.prepare('SELECT *, lower(hex(token_hash)) AS hash FROM gazette_sessions').all(),
    setNextId: async (id) => {
      behind
        .prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('gazette_sessions', ?)")
        .run(id - 1);
    },
  };
});

test('A store keeps its sessions when it is closed and opened again', async () => {
  const path = newPath();
  const first = createSqliteStore(path);
  const { token } = await first.recordLogin(sampleLogin());
  first.close();
  const second = createSqliteStore(path);
  expect((await second.findByToken(token))?.sessions).toHaveLength(1);
  second.close();
});

test('A store that is closed has let go of its file, and answers nothing', async () => {
  const directory = temporaryDirectory();
  const store = createSqliteStore(join(directory, 'sessions.db'));
  const { token } = await store.recordLogin(sampleLogin());
  store.close();
  expect(readdirSync(directory)).toEqual(['sessions.db']);
  await expect(async () => store.findByToken(token)).rejects.toThrow(
    'statement has been finalized',
  );
});

test('A store sees at once what another with the same file does', async () => {
  const path = newPath();
  const stores = [createSqliteStore(path), createSqliteStore(path)] as const;
  const { token, sessionId } = await stores[0].recordLogin(sampleLogin());
  expect((await stores[1].findByToken(token))?.sessions).toHaveLength(1);
  await stores[1].revoke('ada', sessionId);
  expect(await stores[0].findByToken(token)).toBeNull();
  for (const store of stores) store.close();
});

test('Stores may be opened at once on a file that is not there yet', async () => {
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

/** Has another thread keep a database to itself for a while, which has begun by now. */
async function holdLock(path: string) {
  const isHeld = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
  const program = new URL('hold-lock.ts', import.meta.url);
  const worker = new Worker(program, { workerData: { path, isHeld } });
  const ended = once(worker, 'exit');
  await expect.poll(() => Atomics.load(isHeld, 0), { interval: 1, timeout: 10_000 }).toBe(1);
  return { ended };
}

test('A store waits for whoever has its file to himself, when it opens and when it writes', async () => {
  const path = newPath();
  const opening = await holdLock(path);
  const store = createSqliteStore(path);
  expect(await opening.ended).toEqual([0]);
  const writing = await holdLock(path);
  const { token } = await store.recordLogin(sampleLogin());
  expect(await writing.ended).toEqual([0]);
  expect(await store.findByToken(token)).not.toBeNull();
  store.close();
});

/** What the second statement of a store that opens, the change to WAL, fails with. */
function failOnce(message: string) {
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  onTestFinished(() => exec.mockRestore());
  exec.mockImplementationOnce(() => {});
  exec.mockImplementationOnce(() => {
    throw new Error(message);
  });
}

test('A change to WAL is tried again where SQLite gave up at once, and only then', () => {
  failOnce('database is locked');
  createSqliteStore(newPath()).close();
  failOnce('disk I/O error');
  expect(() => createSqliteStore(newPath())).toThrow('disk I/O error');
});

test('A file that stays locked is given up, and let go', () => {
  const path = newPath();
  const close = vi.spyOn(DatabaseSync.prototype, 'close');
  const other = new DatabaseSync(path);
  other.exec('BEGIN EXCLUSIVE');
  expect(() => createSqliteStore(path)).toThrow('database is locked');
  expect(close).toHaveBeenCalledTimes(1);
  close.mockRestore();
  other.exec('COMMIT');
  createSqliteStore(path).close();
  other.close();
});

test('A store in memory is its own', async () => {
  const store = createSqliteStore(':memory:');
  const { token } = await store.recordLogin(sampleLogin());
  const other = createSqliteStore(':memory:');
  expect(await other.findByToken(token)).toBeNull();
  expect(await store.findByToken(token)).not.toBeNull();
  for (const opened of [store, other]) opened.close();
});

test('A file that is no database is refused, and left as it is', () => {
  const directory = temporaryDirectory({ 'notes.txt': 'Not a database.\n'.repeat(100) });
  expect(() => createSqliteStore(join(directory, 'notes.txt'))).toThrow('file is not a database');
  expect(() => createSqliteStore(join(directory, 'none/sessions.db'))).toThrow(
    'unable to open database file',
  );
});

test('A store is a WAL database', () => {
  const path = newPath();
  createSqliteStore(path).close();
  const database = new DatabaseSync(path);
  expect(database.prepare('PRAGMA journal_mode').get()).toEqual({ journal_mode: 'wal' });
  database.close();
});

test('A login that fails leaves everything as it was, and the next one works', async () => {
  const path = newPath();
  const store = createSqliteStore(path);
  await store.recordLogin(sampleLogin({ lifetime: 1 }));
  const behind = new DatabaseSync(path);
  behind.exec(`CREATE TRIGGER full BEFORE INSERT ON gazette_sessions
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
  await expect(store.recordLogin(sampleLogin())).rejects.toThrow('the disk is full');
  behind.exec('DROP TRIGGER full');
  await store.recordLogin(sampleLogin());
  expect(await store.findByUser('ada')).toHaveLength(2);
  for (const opened of [store, behind]) opened.close();
});

test.each(['findByToken', 'findByUser'] as const)(
  '%s reads the indexes and sorts nothing',
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
