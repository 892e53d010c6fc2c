import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  createPostgresStore,
  migrate,
  POSTGRES_SCHEMA,
  type PostgresClient,
  type PostgresQuery,
} from '../../../src/sessions/stores/postgres.ts';
import { sampleLogin } from '../sample-login.ts';
import { describeStore } from './store-suite.ts';
import type { OpenTestStore } from './store-suite-logins.ts';

const database = new PGlite();
const sent: PostgresQuery[] = [];

/** PGlite as a pool with one connection. */
function createPool() {
  let turn: Promise<unknown> = Promise.resolve();
  const send = async (query: PostgresQuery) => {
    sent.push(query);
    return database.query<Record<string, unknown>>(query.text, query.values);
  };
  const connect = async (): Promise<PostgresClient> => {
    const before = turn;
    let release = () => {};
    turn = new Promise<void>((resolve) => {
      release = resolve;
    });
    await before;
    return { query: send, on: () => {}, off: () => {}, release };
  };
  const query = async (text: PostgresQuery) => {
    const client = await connect();
    return client.query(text).finally(() => client.release(false));
  };
  return { connect, query, on: () => {}, off: () => {} };
}

const pool = createPool();
beforeAll(async () => migrate(pool));
afterAll(async () => database.close());

const open: OpenTestStore = async (now) => {
  await database.exec('TRUNCATE gazette_sessions RESTART IDENTITY');
  return {
    store: createPostgresStore(pool, { now }),
    readRows: async () => {
      const sql = "SELECT *, encode(token_hash, 'hex') AS hash FROM gazette_sessions";
      return (await database.query<Record<string, unknown>>(sql)).rows;
    },
    setNextId: async (id) => {
      await database.exec(`ALTER TABLE gazette_sessions ALTER COLUMN id RESTART WITH ${id}`);
    },
  };
};

describeStore('the PostgreSQL store', open);

test('the migration is one statement that may run twice', async () => {
  const store = createPostgresStore(pool);
  const { token } = await store.recordLogin(sampleLogin());
  await migrate(pool);
  await database.exec(POSTGRES_SCHEMA);
  expect(await store.findByToken(token)).not.toBeNull();
});

test('statements are prepared by name unless `prepare` is false', async () => {
  sent.length = 0;
  await createPostgresStore(pool).findByToken('a');
  await createPostgresStore(pool, { prepare: false }).findByToken('a');
  expect(sent.map(({ name }) => name)).toEqual(['gazette-findByToken', undefined]);
});
