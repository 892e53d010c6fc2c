import { hash } from 'node:crypto';
import { assembleStore, type Database } from './assemble-store.ts';
import { POSTGRES_SCHEMA } from './postgres-schema.ts';
import { listValues, toRow } from './session-rows.ts';
import { writeStatements } from './sql.ts';
import type { SessionStore, StoreOptions } from './store.ts';

export { POSTGRES_SCHEMA };

/** One statement with its values. A named one is prepared once a connection. */
export interface PostgresQuery {
  name?: string;
  text: string;
  values: unknown[];
}

/** What the store needs of a connection that the pool lends. */
export interface PostgresClient {
  query(query: PostgresQuery): Promise<{ rows: object[] }>;
  on(event: 'error', listener: () => void): unknown;
  off(event: 'error', listener: () => void): unknown;
  /** `true` closes the connection instead of keeping it. */
  release(destroy: boolean): void;
}

/** What the store needs of a `Pool` of the package `pg`. */
export interface PostgresPool {
  query(query: PostgresQuery): Promise<{ rows: object[] }>;
  connect(): Promise<PostgresClient>;
  on(event: 'error', listener: () => void): unknown;
  off(event: 'error', listener: () => void): unknown;
}

/** How the store works with its database. */
export interface PostgresOptions extends StoreOptions {
  /** False where a proxy on the way keeps no prepared statements. Default true. */
  prepare?: boolean | undefined;
}

/** Makes the table where it is missing. Safe to run twice, and from several processes at once. */
export async function migrate(pool: Pick<PostgresPool, 'query'>): Promise<void> {
  await pool.query({ text: POSTGRES_SCHEMA, values: [] });
}

/**
 * Makes a store of a PostgreSQL database that `migrate` has prepared. From then on a connection that breaks while
 * the pool keeps it no longer ends the process; the pool replaces it.
 */
export function createPostgresStore(
  pool: PostgresPool,
  options: PostgresOptions = {},
): SessionStore {
  const { prepare = true } = options;
  const write = (name: keyof typeof STATEMENTS, ...values: unknown[]): PostgresQuery => {
    const query = { text: STATEMENTS[name], values };
    return prepare ? { ...query, name: `gazette-${name}` } : query;
  };
  pool.off('error', ignore);
  pool.on('error', ignore);
  return assembleStore(
    {
      hash: (token) => hash('sha256', token, 'buffer'),
      query: async (name, ...values) => {
        const { rows } = await pool.query(write(name, ...values));
        return rows.map(toRow);
      },
      insert: insertWith(pool, write),
    },
    options,
  );
}

const STATEMENTS = writeStatements({ mark: '$', skipLocked: 'FOR UPDATE SKIP LOCKED' });
type Write = (name: keyof typeof STATEMENTS, ...values: unknown[]) => PostgresQuery;

const LOCK_USER = `SELECT pg_advisory_xact_lock(hashtextextended('gazette_sessions ' || $1, 0))`;

/** Logins of one user take turns, so that each sees the sessions it has to make room among. */
function insertWith(pool: PostgresPool, write: Write): Database['insert'] {
  return (login, tokenHash) =>
    inTransaction(pool, async (client) => {
      const { created, userId } = login;
      await client.query({ text: LOCK_USER, values: [userId] });
      await client.query(write('purge', created));
      await client.query(write('trim', userId, created));
      const { rows } = await client.query(
        write('insert', ...listValues(login, tokenHash, (flag) => flag)),
      );
      return rows.map(toRow)[0];
    });
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

/** Whoever waits on a broken connection hears of it from the query. */
const ignore = () => {};
