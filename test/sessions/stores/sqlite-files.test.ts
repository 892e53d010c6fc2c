import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { describe, expect, onTestFinished, test } from 'vitest';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { sampleLogin } from '../sample-login.ts';

const newPath = () => join(temporaryDirectory(), 'sessions.db');

/** Opens a store until the end of the test. */
function openStore(path: string) {
  const store = createSqliteStore(path);
  onTestFinished(() => store.close());
  return store;
}

/** Runs SQL in a database, and returns the rows of a query. */
function runSql(path: string, sql: string, query = 'PRAGMA user_version') {
  const database = new DatabaseSync(path);
  database.exec(sql);
  const rows = database.prepare(query).all();
  database.close();
  return rows.map((row) => ({ ...row }));
}

describe('the schema version', () => {
  const OBJECTS = "SELECT name FROM sqlite_schema WHERE name LIKE 'gazette%' ORDER BY name";
  const NAMES = ['gazette_sessions', 'gazette_sessions_by_expiry', 'gazette_sessions_of_user'];
  const objects = NAMES.map((name) => ({ name }));

  test('of a new database is 1', () => {
    const path = newPath();
    openStore(path);
    expect(runSql(path, '')).toEqual([{ user_version: 1 }]);
    expect(runSql(path, '', OBJECTS)).toEqual(objects);
  });

  test('of a database of Gazette 0.3 becomes 1, and its sessions remain', async () => {
    const path = newPath();
    const before = runSql(path, readFileSync('test/fixtures/sessions/sqlite-0.3.sql', 'utf8'));
    expect(before).toEqual([{ user_version: 0 }]);
    const store = openStore(path);
    expect(await store.findByToken('token')).toMatchObject({ userId: 'ada', sessionId: 7 });
    const { sessionId } = await store.recordLogin(sampleLogin());
    expect(sessionId).toBe(8);
    expect(runSql(path, '')).toEqual([{ user_version: 1 }]);
    expect(runSql(path, '', OBJECTS)).toEqual(objects);
  });

  test.each([2, 77, -1])('%d is an error, and the database is left alone', (version) => {
    const path = newPath();
    runSql(path, `PRAGMA user_version = ${version}`);
    expect(() => createSqliteStore(path)).toThrow(
      `${path} has schema version ${version}, but this version of Gazette only knows versions up to 1; update Gazette, or use a file that no other program writes`,
    );
    expect(runSql(path, '', 'PRAGMA journal_mode')).toEqual([{ journal_mode: 'delete' }]);
    expect(runSql(path, '')).toEqual([{ user_version: version }]);
  });
});

/** Creates a database with one login, without `-wal` and `-shm` files. */
async function createBackup(path: string) {
  const store = createSqliteStore(path);
  const { token } = await store.recordLogin(sampleLogin({ userId: 'bob' }));
  store.close();
  expect(existsSync(`${path}-wal`)).toBe(false);
  return token;
}

/** Opens two stores of a database, in which ada has a session, and creates a backup without her. */
async function prepare() {
  const path = newPath();
  const stores = [openStore(path), openStore(path)] as const;
  const { token } = await stores[0].recordLogin(sampleLogin());
  expect(await stores[1].findByToken(token)).not.toBeNull();
  return {
    path,
    backup: `${path}.backup`,
    token,
    bob: await createBackup(`${path}.backup`),
    stores,
  };
}

const SUFFIXES = ['-wal', '-shm'];
const removeWal = (path: string) => {
  for (const suffix of SUFFIXES) rmSync(`${path}${suffix}`);
};

describe('an open database', () => {
  test('that is replaced is opened again', async () => {
    const { path, backup, token, bob, stores } = await prepare();
    removeWal(path);
    renameSync(backup, path);
    expect(await stores[0].findByToken(token)).toBeNull();
    expect(await stores[0].findByToken(bob)).not.toBeNull();
    const eve = await stores[0].recordLogin(sampleLogin({ userId: 'eve' }));
    expect(await stores[1].findByToken(eve.token)).not.toBeNull();
    for (const store of stores) store.close();
    const found = runSql(path, '', 'SELECT user_id FROM gazette_sessions ORDER BY user_id');
    expect(found).toEqual([{ user_id: 'bob' }, { user_id: 'eve' }]);
  });

  test('that is replaced is not opened while the old -wal file is there', async () => {
    const { path, backup, token, bob, stores } = await prepare();
    const expected = readFileSync(backup);
    renameSync(backup, path);
    const message = `${path} was replaced, but ${path}-wal belongs to the old file; delete ${path}-wal and ${path}-shm`;
    await expect(stores[0].findByToken(token)).rejects.toThrow(message);
    await expect(stores[1].recordLogin(sampleLogin())).rejects.toThrow(message);
    expect(readFileSync(path)).toEqual(expected);
    removeWal(path);
    expect(await stores[0].findByToken(bob)).not.toBeNull();
    expect(await stores[1].findByToken(token)).toBeNull();
  });

  test('that is deleted is an error until there is a file again', async () => {
    const { path, backup, bob, stores } = await prepare();
    for (const suffix of ['', ...SUFFIXES]) rmSync(`${path}${suffix}`);
    const error = { code: 'ENOENT', message: expect.stringContaining(`${path} was deleted`) };
    await expect(stores[0].findByToken(bob)).rejects.toMatchObject(error);
    await expect(stores[0].recordLogin(sampleLogin())).rejects.toMatchObject(error);
    expect(existsSync(path)).toBe(false);
    renameSync(backup, path);
    expect(await stores[0].findByToken(bob)).not.toBeNull();
  });

  test('that is replaced by something else is an error until it is a database', async () => {
    const { path, backup, bob, stores } = await prepare();
    removeWal(path);
    writeFileSync(`${path}.txt`, 'Not a database.\n'.repeat(100));
    renameSync(`${path}.txt`, path);
    await expect(stores[0].findByToken(bob)).rejects.toThrow('file is not a database');
    await expect(stores[0].findByToken(bob)).rejects.toThrow('file is not a database');
    renameSync(backup, path);
    expect(await stores[0].findByToken(bob)).not.toBeNull();
  });
});
