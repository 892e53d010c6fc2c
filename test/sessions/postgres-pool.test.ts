import { createHash } from 'node:crypto';
import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import {
  createPostgresStore,
  migrate,
  POSTGRES_SCHEMA,
  type PostgresQuery,
} from '../../src/sessions/postgres.ts';
import { sampleLogin } from './sample-login.ts';

/** A pool of one connection to nothing: it answers every insert with an id, and fails where it is told to. */
function createPool(failing = 'nothing') {
  const sent: PostgresQuery[] = [];
  const released: boolean[] = [];
  const heard: number[] = [];
  const client = new EventEmitter();
  const query = async (asked: PostgresQuery) => {
    sent.push(asked);
    heard.push(client.listenerCount('error'));
    if (asked.text.startsWith(failing)) throw new Error(`no ${failing}`);
    return { rows: asked.text.endsWith(' RETURNING id') ? [{ id: '7' }] : [] };
  };
  const release = (destroy: boolean) => void released.push(destroy);
  const connection = Object.assign(client, { query, release });
  const pool = Object.assign(new EventEmitter(), { query, connect: async () => connection });
  return { pool, sent, released, heard, connection };
}

const begin = (text: string) => text.trim().split(' ', 2).join(' ');

test('a login is one transaction, in which logins of the same user take turns', async () => {
  const { pool, sent, released } = createPool();
  const { sessionId } = await createPostgresStore(pool, { now: () => 5000 }).recordLogin(
    sampleLogin(),
  );
  expect(sessionId).toBe(7);
  expect(sent.map(({ text, name }) => [begin(text), name])).toEqual([
    ['BEGIN', undefined],
    ["SELECT pg_advisory_xact_lock(hashtextextended('gazette_sessions", undefined],
    ['DELETE FROM', 'gazette-purge'],
    ['DELETE FROM', 'gazette-trim'],
    ['INSERT INTO', 'gazette-insert'],
    ['COMMIT', undefined],
  ]);
  expect(sent.map(({ values }) => values).toSpliced(4, 1)).toEqual([
    [],
    ['ada'],
    [5],
    ['ada', 5],
    [],
  ]);
  expect(sent[4]?.values.slice(0, 6)).toEqual([
    'ada',
    'laptop',
    expect.any(Buffer),
    5,
    5 + 2_592_000,
    false,
  ]);
  expect(released).toEqual([false]);
});

test('what is asked for is one prepared query of the pool', async () => {
  const { pool, sent, released } = createPool();
  const store = createPostgresStore(pool, { now: () => 5000 });
  expect(await store.findByUser('ada')).toEqual([]);
  expect(await store.findByToken('token')).toBeNull();
  expect(await store.revoke('ada', 7)).toBe(true);
  expect(await store.revokeOthers('ada', 7)).toBe(1);
  const hash = createHash('sha256').update('token').digest();
  expect(sent.map(({ name, values }) => [name, values])).toEqual([
    ['gazette-findByUser', ['ada', 5]],
    ['gazette-findByToken', [hash, 5]],
    ['gazette-revoke', ['ada', 5, 7]],
    ['gazette-revokeOthers', ['ada', 5, 7]],
  ]);
  for (const { text, values } of sent) {
    expect(new Set(text.match(/\$\d/g)).size).toBe(values.length);
  }
  expect(released).toEqual([]);
});

test('nothing is asked for what no database keeps', async () => {
  const { pool, sent } = createPool();
  const store = createPostgresStore(pool);
  for (const userId of ['', 'ada\0', 'a'.repeat(513)]) {
    expect(await store.findByUser(userId)).toEqual([]);
    expect(await store.revoke(userId, 7)).toBe(false);
    expect(await store.revokeOthers(userId, 7)).toBe(0);
  }
  for (const sessionId of [1.5, Number.NaN, 2 ** 53]) {
    expect(await store.revoke('ada', sessionId)).toBe(false);
    expect(await store.revokeOthers('ada', sessionId)).toBe(0);
  }
  expect(sent).toEqual([]);
});

test('values are numbered, and deletions pass over what another login has locked', async () => {
  const { pool, sent } = createPool();
  await createPostgresStore(pool).recordLogin(sampleLogin());
  const insert = sent.find(({ text }) => text.startsWith('INSERT'));
  expect(insert?.text.match(/\$\d+/g)).toEqual(insert?.values.map((_, index) => `$${index + 1}`));
  const deletions = sent.filter(({ text }) => text.startsWith('DELETE'));
  for (const { text } of deletions) expect(text).toMatch(/ FOR UPDATE SKIP LOCKED\)$/);
});

test.each(['BEGIN', 'SELECT', 'DELETE', 'INSERT', 'COMMIT'])(
  'a connection on which %s fails is closed',
  async (failing) => {
    const { pool, released, connection } = createPool(failing);
    const login = createPostgresStore(pool).recordLogin(sampleLogin());
    await expect(login).rejects.toThrow(`no ${failing}`);
    expect(released).toEqual([true]);
    expect(connection.listenerCount('error')).toBe(0);
  },
);

test('a connection that breaks while it is lent ends no process', async () => {
  const { pool, heard, connection } = createPool();
  await createPostgresStore(pool).recordLogin(sampleLogin());
  expect(heard).toEqual([1, 1, 1, 1, 1, 1]);
  expect(connection.listenerCount('error')).toBe(0);
});

test('a connection that breaks while the pool keeps it ends no process, however many stores', () => {
  const { pool } = createPool();
  for (let count = 0; count < 20; count += 1) createPostgresStore(pool);
  expect(pool.listenerCount('error')).toBe(1);
  expect(pool.emit('error', new Error('gone'))).toBe(true);
});

test('the migration is the published statement alone', async () => {
  const { pool, sent } = createPool();
  await migrate(pool);
  expect(sent).toEqual([{ text: POSTGRES_SCHEMA, values: [] }]);
});
