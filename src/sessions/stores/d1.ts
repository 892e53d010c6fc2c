import type { SessionStore, StoreOptions } from '../store.ts';
import { createStore } from './create-store.ts';
import type { Row } from './rows.ts';
import { listSqliteValues, SCHEMA, STATEMENTS } from './sqlite-dialect.ts';

/** The result of a D1 statement. */
export interface D1Rows {
  results: Row[];
}

/** The part of a D1 statement that the store uses. */
export interface D1Statement {
  bind(...values: unknown[]): D1Statement;
  all(): Promise<D1Rows>;
}

/** The part of a D1 binding that the store uses. */
export interface D1Binding {
  prepare(sql: string): D1Statement;
  /** Runs all statements in one transaction. */
  batch(statements: D1Statement[]): Promise<D1Rows[]>;
}

/** Creates the table if it is missing. It may run again, and several times at once. */
export async function migrate(binding: D1Binding): Promise<void> {
  await binding.batch(SCHEMA.map((statement) => binding.prepare(statement)));
}

/** Creates a store in a Cloudflare D1 database. Run `migrate` first. */
export function createD1Store(binding: D1Binding, options: StoreOptions = {}): SessionStore {
  const bind = (name: keyof typeof STATEMENTS, ...values: unknown[]) =>
    binding.prepare(STATEMENTS[name]).bind(...values);
  return createStore(
    {
      hash: hashToken,
      query: async (name, ...values) => (await bind(name, ...values).all()).results,
      insert: async (row) => {
        const answers = await binding.batch([
          bind('purge', row.created),
          bind('trim', row.user_id, row.created),
          bind('insert', ...listSqliteValues(row)),
        ]);
        return answers.at(-1)?.results[0];
      },
    },
    options,
  );
}

async function hashToken(token: string): Promise<Uint8Array> {
  const bytes = new TextEncoder().encode(token);
  return new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
}
