import { fork } from 'node:child_process';
import { once } from 'node:events';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { sampleLogin } from '../sample-login.ts';
import { newPath, openStore } from './temporary-store.ts';

/** Stops the clock by which stores give up, because the machine may be slow. */
function stopClock() {
  const clock = vi.spyOn(performance, 'now').mockReturnValue(0);
  onTestFinished(() => clock.mockRestore());
  return clock;
}

/** Starts a process that holds the write lock of a database. */
async function holdLock(path: string) {
  const child = fork(new URL('hold-lock.ts', import.meta.url), [path]);
  onTestFinished(() => void child.kill());
  await once(child, 'message');
  const release = async () => {
    child.send('release');
    await once(child, 'exit');
  };
  return { release };
}

test('opening an existing file takes no lock', async () => {
  const path = newPath();
  const { token } = await openStore(path).recordLogin(sampleLogin());
  await holdLock(path);
  expect(await openStore(path).findByToken(token)).not.toBeNull();
});

test('a login waits for the lock without blocking other requests', async () => {
  stopClock();
  const path = newPath();
  const store = openStore(path);
  const { token } = await store.recordLogin(sampleLogin());
  const lock = await holdLock(path);
  const login = store.recordLogin(sampleLogin());
  expect((await store.findByToken(token))?.sessions).toHaveLength(1);
  await setTimeout(50);
  expect((await store.findByToken(token))?.sessions).toHaveLength(1);
  await lock.release();
  expect((await store.findByToken((await login).token))?.sessions).toHaveLength(2);
});

test('an operation fails if the lock is held for 2 seconds, and has no effect later', async () => {
  const clock = stopClock();
  const path = newPath();
  const store = openStore(path);
  const lock = await holdLock(path);
  clock.mockClear();
  let problem = '';
  const login = store.recordLogin(sampleLogin()).catch((error: unknown) => {
    problem = String(error);
  });
  await expect.poll(() => clock.mock.calls.length).toBeGreaterThan(1);
  clock.mockReturnValue(2000);
  await setTimeout(50);
  expect(problem).toBe('');
  clock.mockReturnValue(2001);
  await login;
  expect(problem).toBe('Error: database is locked');
  await lock.release();
  expect(await store.findByUser('ada')).toEqual([]);
});

test('closing the store ends an operation that waits for the lock', async () => {
  stopClock();
  const path = newPath();
  const store = createSqliteStore(path);
  await holdLock(path);
  const login = store.recordLogin(sampleLogin());
  store.close();
  await expect(login).rejects.toThrow('not open');
});

test('a login that meets the lock halfway starts over, and deletes one session at most', async () => {
  stopClock();
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
