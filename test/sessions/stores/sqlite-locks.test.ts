import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { createSessionsHandler } from '../../../src/sessions/handler.ts';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { temporaryDirectory } from '../../temporary.ts';
import { sampleLogin } from '../sample-login.ts';
import { openTestStore } from './open-sqlite.ts';
import { holdLock, startProcess } from './other-process.ts';
import { describeStore } from './store-suite.ts';

const newPath = () => join(temporaryDirectory(), 'sessions.db');

const locker = startProcess(new URL('lock-in-turns.ts', import.meta.url));
afterAll(async () => locker.stop());

describeStore('the SQLite store, while another process locks and unlocks it,', async (now) => {
  const path = newPath();
  createSqliteStore(path).close();
  await locker.ask(path);
  onTestFinished(async () => locker.ask(''));
  return openTestStore(path, now);
});

/** Opens a store until the end of the test. */
function openStore(path: string) {
  const store = createSqliteStore(path);
  onTestFinished(() => store.close());
  return store;
}

/** Measures the longest time during some work in which the event loop did not run, in milliseconds. */
async function measureBlocking(work: Promise<unknown>): Promise<number> {
  let [last, longest] = [performance.now(), 0];
  const measure = () => {
    longest = Math.max(longest, performance.now() - last);
    last = performance.now();
  };
  const timer = setInterval(measure, 1);
  await work.catch(() => {});
  clearInterval(timer);
  measure();
  return longest;
}

test('opening an existing file takes no lock', async () => {
  const path = newPath();
  const { token } = await openStore(path).recordLogin(sampleLogin());
  await holdLock(path);
  const start = performance.now();
  expect(await openStore(path).findByToken(token)).not.toBeNull();
  expect(performance.now() - start).toBeLessThan(1000);
});

test('opening a locked new file does not block; the first operation waits', async () => {
  const path = newPath();
  const lock = await holdLock(path);
  const start = performance.now();
  const store = openStore(path);
  expect(performance.now() - start).toBeLessThan(1000);
  const login = store.recordLogin(sampleLogin());
  await setTimeout(100);
  await lock.release();
  expect(await store.findByToken((await login).token)).not.toBeNull();
});

test('a login waits for the lock without blocking other requests', async () => {
  const path = newPath();
  const store = openStore(path);
  const { token } = await store.recordLogin(sampleLogin());
  const lock = await holdLock(path);
  const login = store.recordLogin(sampleLogin());
  const blocking = measureBlocking(login);
  expect((await store.findByToken(token))?.sessions).toHaveLength(1);
  await setTimeout(300);
  await lock.release();
  expect(await blocking).toBeLessThan(1000);
  expect((await store.findByToken((await login).token))?.sessions).toHaveLength(2);
});

test('the time limit of the handler ends a request that waits for the lock', async () => {
  const path = newPath();
  const before = createSqliteStore(path);
  const { token } = await before.recordLogin(sampleLogin());
  before.close();
  const lock = await holdLock(path, 'all');
  const handle = createSessionsHandler({ store: openStore(path), timeLimit: 100 });
  const request = new Request('http://localhost/', {
    headers: { authorization: `Bearer ${token}` },
  });
  const start = performance.now();
  expect((await handle(request)).status).toBe(503);
  expect(performance.now() - start).toBeLessThan(1000);
  await lock.release();
  expect((await handle(request)).status).toBe(200);
});

test('an operation fails if the lock is held for 2 seconds, and has no effect later', async () => {
  const path = newPath();
  const store = openStore(path);
  const lock = await holdLock(path);
  const start = performance.now();
  const login = store.recordLogin(sampleLogin());
  expect(await measureBlocking(login)).toBeLessThan(1000);
  await expect(login).rejects.toThrow('database is locked');
  expect(performance.now() - start).toBeGreaterThan(1900);
  expect(performance.now() - start).toBeLessThan(4000);
  await lock.release();
  expect(await store.findByUser('ada')).toEqual([]);
});

test('closing the store ends an operation that waits for the lock', async () => {
  const path = newPath();
  const store = createSqliteStore(path);
  await holdLock(path);
  const login = store.recordLogin(sampleLogin());
  store.close();
  await expect(login).rejects.toThrow('the session store is closed');
});

test('a login that meets the lock halfway starts over, and deletes one session at most', async () => {
  const path = newPath();
  const store = openStore(path);
  const database = new DatabaseSync(path);
  const ids: number[] = [];
  for (let count = 0; count < 100; count += 1) {
    ids.push((await store.recordLogin(sampleLogin())).sessionId);
  }
  database.exec(`CREATE TRIGGER busy BEFORE INSERT ON gazette_sessions
    BEGIN SELECT RAISE(ABORT, 'database is locked'); END`);
  const login = store.recordLogin(sampleLogin());
  await setTimeout(50);
  expect(await store.findByUser('ada')).toHaveLength(100);
  database.exec('DROP TRIGGER busy');
  database.close();
  const { sessionId } = await login;
  const found = (await store.findByUser('ada')).map(({ id }) => id);
  expect(found.toSorted((one, other) => one - other)).toEqual([...ids.slice(1), sessionId]);
});
