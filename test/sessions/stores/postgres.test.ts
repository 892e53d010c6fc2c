import { PGlite } from '@electric-sql/pglite';
import { setTimeout } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  createPostgresStore,
  migrate,
  POSTGRES_SCHEMA,
  type PostgresClient,
  type PostgresQuery,
} from '../../../src/sessions/stores/postgres.ts';
import { sampleLogin } from '../sample-login.ts';
import { describeStore } from './store-suite.ts';
import type { OpenTestStore } from './test-store.ts';

const HELD_MILLISECONDS = 1;
const FREE_MILLISECONDS = 1;

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

/** PGlite runs in one process with one connection, so another client takes that, with the lock of the table. */
async function lockInTurns(signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const client = await pool.connect();
    await database.exec('BEGIN; LOCK TABLE gazette_sessions IN ACCESS EXCLUSIVE MODE');
    await setTimeout(HELD_MILLISECONDS);
    await database.exec('COMMIT');
    client.release(false);
    await setTimeout(FREE_MILLISECONDS);
  }
}

describe('with another client that locks and unlocks the table,', () => {
  const over = new AbortController();
  let locking: Promise<void> | undefined;
  beforeAll(() => {
    locking = lockInTurns(over.signal);
  });
  afterAll(async () => {
    over.abort();
    await locking;
  });

  describeStore('the PostgreSQL store', async (now) => {
    const client = await pool.connect();
    const store = await open(now);
    client.release(false);
    return store;
  });
});

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
