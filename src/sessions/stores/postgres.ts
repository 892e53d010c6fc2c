import type { SessionStore, StoreOptions } from '../store.ts';
import { createStore, type Row } from './create-store.ts';
import { renderColumns, renderStatements, type Statement } from './table.ts';

/** One statement with its values. A named one is prepared once per connection. */
export interface PostgresQuery {
  name?: string;
  text: string;
  values: unknown[];
}

/** The part of a pooled connection that the store uses. */
export interface PostgresClient {
  query(query: PostgresQuery): Promise<{ rows: Row[] }>;
  on(event: 'error', listener: () => void): unknown;
  off(event: 'error', listener: () => void): unknown;
  /** `true` closes the connection instead of returning it to the pool. */
  release(destroy: boolean): void;
}

/** The part of a `Pool` of the package `pg` that the store uses. */
export interface PostgresPool extends Omit<PostgresClient, 'release'> {
  connect(): Promise<PostgresClient>;
}

/** Options of the PostgreSQL store. */
export interface PostgresOptions extends StoreOptions {
  /** Set to false behind a proxy that does not support prepared statements. Default true. */
  prepare?: boolean | undefined;
}

/** The query that uses a broken connection rejects too. */
const ignore = () => {};
const STATEMENTS = renderStatements('$', 'FOR UPDATE SKIP LOCKED');
const LOCK_USER = `SELECT pg_advisory_xact_lock(hashtextextended('gazette_sessions ' || $1, 0))`;

const COLUMNS = renderColumns({
  text: 'text',
  hash: 'bytea UNIQUE',
  moment: 'bigint',
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
export async function migrate(pool: Pick<PostgresPool, 'query'>): Promise<void> {
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
  const render = ([name, ...values]: Statement): PostgresQuery => ({
    text: STATEMENTS[name],
    values,
    ...(options.prepare !== false && { name: `gazette-${name}` }),
  });
  if (!('off' in Object(pool))) throw new TypeError('expected a Pool of the package pg');
  pool.off('error', ignore);
  pool.on('error', ignore);
  return createStore(
    {
      query: async (statement) => (await pool.query(render(statement))).rows,
      // Logins of one user run one after another, so that each sees how many sessions there are.
      record: async (userId, statements) =>
        runInTransaction(pool, [
          { text: LOCK_USER, values: [userId] },
          ...statements.map((statement) => render(statement)),
        ]),
    },
    options,
  );
}

async function runInTransaction(pool: PostgresPool, queries: PostgresQuery[]): Promise<Row[]> {
  const client = await pool.connect();
  client.on('error', ignore);
  let rows: Row[] = [];
  let isDone = false;
  try {
    await client.query({ text: 'BEGIN', values: [] });
    for (const query of queries) ({ rows } = await client.query(query));
    await client.query({ text: 'COMMIT', values: [] });
    isDone = true;
    return rows;
  } finally {
    client.off('error', ignore);
    client.release(!isDone);
  }
}
