import { EventEmitter } from 'node:events';
import { expect, test } from 'vitest';
import { createPostgresStore, type PostgresQuery } from '../../../src/sessions/stores/postgres.ts';
import { sampleLogin } from '../sample-login.ts';

/** A pool with one fake connection, which runs `onQuery` for every statement. */
function createPool(onQuery: (text: string, connection: EventEmitter) => void = () => {}) {
  const sent: PostgresQuery[] = [];
  const released: boolean[] = [];
  const emitter = new EventEmitter();
  const query = async (statement: PostgresQuery) => {
    sent.push(statement);
    onQuery(statement.text, emitter);
    return { rows: statement.text.endsWith(' RETURNING id') ? [{ id: '7' }] : [] };
  };
  const release = (destroy: boolean) => void released.push(destroy);
  const connection = Object.assign(emitter, { query, release });
  const pool = Object.assign(new EventEmitter(), { query, connect: async () => connection });
  return { pool, sent, released, connection };
}

test('a connection goes back to the pool after a login', async () => {
  const { pool, released, connection } = createPool();
  expect((await createPostgresStore(pool).recordLogin(sampleLogin())).sessionId).toBe(7);
  expect(released).toEqual([false]);
  expect(connection.listenerCount('error')).toBe(0);
});

test.each(['BEGIN', 'SELECT', 'DELETE', 'INSERT', 'COMMIT'])(
  'a connection is closed if %s fails',
  async (failing) => {
    const { pool, released, connection } = createPool((text) => {
      if (text.startsWith(failing)) throw new Error(`no ${failing}`);
    });
    const login = createPostgresStore(pool).recordLogin(sampleLogin());
    await expect(login).rejects.toThrow(`no ${failing}`);
    expect(released).toEqual([true]);
    expect(connection.listenerCount('error')).toBe(0);
  },
);

test('the error event of a connection in use is handled', async () => {
  const { pool } = createPool((_text, connection) => {
    connection.emit('error', new Error('connection lost'));
  });
  const { sessionId } = await createPostgresStore(pool).recordLogin(sampleLogin());
  expect(sessionId).toBe(7);
});

test('the error event of an idle connection is handled, with one listener for all stores', () => {
  const { pool } = createPool();
  for (let count = 0; count < 20; count += 1) createPostgresStore(pool);
  expect(pool.listenerCount('error')).toBe(1);
  expect(pool.emit('error', new Error('connection lost'))).toBe(true);
});
