import { hash } from 'node:crypto';
import type { SessionStore, StoreOptions } from '../store.ts';
import { createStore } from './create-store.ts';
import type { Row } from './rows.ts';
import { listValues, renderColumns, renderStatements } from './table.ts';

/** One statement with its values. A named one is prepared once per connection. */
export interface PostgresQuery {
  name?: string;
  text: string;
  values: unknown[];
}

/** Runs a statement: a `Pool` or `Client` of the package `pg`. */
export interface PostgresQueryable {
  query(query: PostgresQuery): Promise<{ rows: Row[] }>;
}

interface Observable {
  on(event: 'error', listener: () => void): unknown;
  off(event: 'error', listener: () => void): unknown;
}

/** The part of a pooled connection that the store uses. */
export interface PostgresClient extends PostgresQueryable, Observable {
  /** `true` closes the connection instead of returning it to the pool. */
  release(destroy: boolean): void;
}

/** The part of a `Pool` of the package `pg` that the store uses. */
export interface PostgresPool extends PostgresQueryable, Observable {
  connect(): Promise<PostgresClient>;
}

/** Options of the PostgreSQL store. */
export interface PostgresOptions extends StoreOptions {
  /** Set to false behind a proxy that does not support prepared statements. Default true. */
  prepare?: boolean | undefined;
}

const STATEMENTS = renderStatements('$', 'FOR UPDATE SKIP LOCKED');
const LOCK_USER = `SELECT pg_advisory_xact_lock(hashtextextended('gazette_sessions ' || $1, 0))`;

const COLUMNS = renderColumns({
  text: 'text',
  hash: 'bytea UNIQUE',
  integer: 'bigint',
  boolean: 'boolean',
  real: 'double precision',
});

/**
 * Creates the table if it is missing: one SQL statement, for `migrate` or your own migrations. It may run again, and
 * several times at once. Ids are never reused.
 */
export const POSTGRES_SCHEMA = `DO $$
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('gazette_sessions', 0));
  IF to_regclass('gazette_sessions') IS NOT NULL THEN
    RETURN;
  END IF;
  CREATE TABLE gazette_sessions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  ${COLUMNS}
  );
  CREATE INDEX gazette_sessions_of_user ON gazette_sessions (user_id, created DESC, id DESC);
  CREATE INDEX gazette_sessions_by_expiry ON gazette_sessions (expires);
END
$$`;

/** Runs `POSTGRES_SCHEMA`. */
export async function migrate(pool: PostgresQueryable): Promise<void> {
  await pool.query({ text: POSTGRES_SCHEMA, values: [] });
}

/**
 * Creates a store in a PostgreSQL database. Run `migrate` first. The store handles the pool's `error` event, so a
 * broken idle connection does not end the process; the pool replaces it.
 */
export function createPostgresStore(
  pool: PostgresPool,
  options: PostgresOptions = {},
): SessionStore {
  const { prepare = true } = options;
  const render = (name: keyof typeof STATEMENTS, ...values: unknown[]): PostgresQuery => {
    const query = { text: STATEMENTS[name], values };
    return prepare ? { ...query, name: `gazette-${name}` } : query;
  };
  pool.off('error', ignore);
  pool.on('error', ignore);
  return createStore(
    {
      hash: (token) => hash('sha256', token, 'buffer'),
      query: async (name, ...values) => (await pool.query(render(name, ...values))).rows,
      insert: async (row) =>
        inTransaction(pool, async (client) => {
          // Logins of one user run one after another, so that each sees how many sessions there are.
          await client.query({ text: LOCK_USER, values: [row.user_id] });
          await client.query(render('purge', row.created));
          await client.query(render('trim', row.user_id, row.created));
          return (await client.query(render('insert', ...listValues(row)))).rows[0];
        }),
    },
    options,
  );
}

async function inTransaction<Result>(
  pool: PostgresPool,
  work: (client: PostgresClient) => Promise<Result>,
): Promise<Result> {
  const client = await pool.connect();
  client.on('error', ignore);
  let isDone = false;
  try {
    await client.query({ text: 'BEGIN', values: [] });
    const result = await work(client);
    await client.query({ text: 'COMMIT', values: [] });
    isDone = true;
    return result;
  } finally {
    client.off('error', ignore);
    client.release(!isDone);
  }
}

/** The query that uses a broken connection rejects too. */
const ignore = () => {};
