import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { renderStatements } from '../../../src/sessions/stores/table.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { sampleLogin } from '../sample-login.ts';
import { createClock } from '../test-clock.ts';
import { describeStore } from './store-suite.ts';
import { newPath, openStore } from './temporary-store.ts';

/** Runs SQL in a database, and returns the rows of a query. */
function runSql(path: string, sql: string, query = 'PRAGMA user_version') {
  const database = new DatabaseSync(path);
  database.exec(sql);
  const rows = database.prepare(query).all();
  database.close();
  return rows.map((row) => ({ ...row }));
}

/** Opens a store for the store suite until the end of the test. */
function openTestStore(path: string, now: () => number) {
  const store = createSqliteStore(path, { now });
  const database = new DatabaseSync(path);
  database.exec('PRAGMA busy_timeout = 10000');
  onTestFinished(() => {
    store.close();
    database.close();
  });
  return {
    store,
    readRows: async () =>
      database.prepare('SELECT *, lower(hex(token_hash)) AS hash FROM gazette_sessions').all(),
    setNextId: async (id: number) => {
      database
        .prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('gazette_sessions', ?)")
        .run(id - 1);
    },
  };
}

describeStore('the SQLite store', (now) => openTestStore(newPath(), now));

test('a closed store rejects, and has released its file, which still has the sessions', async () => {
  const directory = temporaryDirectory();
  const store = createSqliteStore(join(directory, 'sessions.db'));
  const { token } = await store.recordLogin(sampleLogin());
  store.close();
  expect(readdirSync(directory)).toEqual(['sessions.db']);
  await expect(store.findByToken(token)).rejects.toThrow('not open');
  const reopened = openStore(join(directory, 'sessions.db'));
  expect((await reopened.findByToken(token))?.sessions).toHaveLength(1);
});

test.skipIf(process.platform === 'win32')(
  'only its owner can read the files of a new store',
  () => {
    const path = newPath();
    openStore(path);
    const modes = ['', '-wal', '-shm'].map((suffix) => statSync(path + suffix).mode % 0o1000);
    expect(modes).toEqual([0o600, 0o600, 0o600]);
  },
);

test('a deleted session is not left in the file', async () => {
  const path = newPath();
  const store = createSqliteStore(path);
  const { sessionId } = await store.recordLogin(sampleLogin({ userId: 'ended' }));
  await store.recordLogin(sampleLogin());
  await store.revoke('ended', sessionId);
  store.close();
  expect(readFileSync(path, 'latin1')).toContain('ada');
  expect(readFileSync(path, 'latin1')).not.toContain('ended');
});

test('stores with the same file see changes at once', async () => {
  const path = newPath();
  const [one, other] = [openStore(path), openStore(path)];
  const { token, sessionId } = await one.recordLogin(sampleLogin());
  expect((await other.findByToken(token))?.sessions).toHaveLength(1);
  await other.revoke('ada', sessionId);
  expect(await one.findByToken(token)).toBeNull();
});

test('a file that cannot be opened, or is not a database, is an error that names it', () => {
  const directory = temporaryDirectory({ 'notes.txt': 'Not a database.\n'.repeat(100) });
  for (const [name, reason] of [
    ['notes.txt', 'file is not a database'],
    ['none/sessions.db', 'it must be a file in a directory that exists, both writable'],
  ] as const) {
    const path = join(directory, name);
    expect(() => createSqliteStore(path)).toThrow(
      `cannot open the session database ${path}: ${reason}`,
    );
  }
});

test.each([0, 1, 2])(
  'a database of another program with the schema version %d is left alone',
  (version) => {
    const path = newPath();
    runSql(path, `CREATE TABLE users (name TEXT); PRAGMA user_version = ${version}`);
    const before = readFileSync(path);
    expect(() => createSqliteStore(path)).toThrow(
      `cannot open the session database ${path}: it belongs to another program; use a file of its own for the sessions`,
    );
    expect(readFileSync(path)).toEqual(before);
  },
);

describe('the schema version', () => {
  const OBJECTS = "SELECT name FROM sqlite_schema WHERE name LIKE 'gazette%' ORDER BY name";
  const NAMES = ['gazette_sessions', 'gazette_sessions_by_expiry', 'gazette_sessions_of_user'];
  const objects = NAMES.map((name) => ({ name }));

  test('of a new database is 1, and it uses WAL', () => {
    const path = newPath();
    openStore(path);
    expect(runSql(path, '')).toEqual([{ user_version: 1 }]);
    expect(runSql(path, '', OBJECTS)).toEqual(objects);
    expect(runSql(path, '', 'PRAGMA journal_mode')).toEqual([{ journal_mode: 'wal' }]);
  });

  test('of a database of Gazette 0.3 becomes 1, and its sessions remain', async () => {
    const path = newPath();
    const before = runSql(path, readFileSync('test/fixtures/sessions/sqlite-0.3.sql', 'utf8'));
    expect(before).toEqual([{ user_version: 0 }]);
    const store = openStore(path);
    expect(await store.findByToken('token')).toMatchObject({ userId: 'ada', sessionId: 7 });
    expect((await store.recordLogin(sampleLogin())).sessionId).toBe(8);
    expect(runSql(path, '')).toEqual([{ user_version: 1 }]);
    expect(runSql(path, '', OBJECTS)).toEqual(objects);
  });

  test.each([2, 77, -1])('%d is an error, and the database is left alone', (version) => {
    const path = newPath();
    runSql(path, `PRAGMA user_version = ${version}`);
    expect(() => createSqliteStore(path)).toThrow(
      `${path}: it has the schema version ${version}, and this version of Gazette knows only 1; update Gazette, or use a file that no other program writes`,
    );
    expect(runSql(path, '', 'PRAGMA journal_mode')).toEqual([{ journal_mode: 'delete' }]);
    expect(runSql(path, '')).toEqual([{ user_version: version }]);
  });
});

test('a failed login changes nothing, and the next one works', async () => {
  const path = newPath();
  const clock = createClock();
  const { store, readRows } = openTestStore(path, clock.now);
  await store.recordLogin(sampleLogin({ lifetime: 1 }));
  clock.advance(1);
  const trigger = `CREATE TRIGGER full BEFORE INSERT ON gazette_sessions
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`;
  runSql(path, trigger);
  await expect(store.recordLogin(sampleLogin())).rejects.toThrow('the disk is full');
  expect(await readRows()).toHaveLength(1);
  runSql(path, 'DROP TRIGGER full');
  await store.recordLogin(sampleLogin());
  expect(await store.findByUser('ada')).toHaveLength(1);
});

test.each(['findByToken', 'findByUser'] as const)(
  '%s uses the indexes and does not sort',
  (name) => {
    const path = newPath();
    openStore(path);
    const plan = runSql(
      path,
      '',
      `EXPLAIN QUERY PLAN ${renderStatements('$')[name].replaceAll(/\$\d/g, "''")}`,
    );
    const steps = plan.map(({ detail }) => detail).join('\n');
    expect(steps).toContain('USING INDEX gazette_sessions_of_user (user_id=?)');
    expect(steps).not.toMatch(/SCAN|TEMP B-TREE/);
  },
);
