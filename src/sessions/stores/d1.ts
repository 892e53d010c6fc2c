import type { SessionStore, StoreOptions } from '../store.ts';
import { createStore, type Row } from './create-store.ts';
import { renderStatements, SCHEMA, type Statement } from './table.ts';

const STATEMENTS = renderStatements('?');

/** The part of a D1 statement that the store uses. */
export interface D1Statement {
  bind(...values: unknown[]): D1Statement;
  all(): Promise<{ results: Row[] }>;
}

/** The part of a D1 binding that the store uses. */
export interface D1Binding {
  prepare(sql: string): D1Statement;
  /** Runs all statements in one transaction. */
  batch(statements: D1Statement[]): Promise<{ results: Row[] }[]>;
}

/** Creates the table if it is missing. It may run again, and several times at once. */
export async function migrate(binding: D1Binding): Promise<void> {
  await binding.batch(SCHEMA.map((statement) => binding.prepare(statement)));
}

/** Creates a store in a Cloudflare D1 database. Run `migrate` first. */
export function createD1Store(binding: D1Binding, options: StoreOptions = {}): SessionStore {
  const bind = ([name, ...values]: Statement) => binding.prepare(STATEMENTS[name]).bind(...values);
  return createStore(
    {
      query: async (statement) => (await bind(statement).all()).results,
      record: async (_userId, statements) =>
        (await binding.batch(statements.map(bind))).at(-1)?.results ?? [],
    },
    options,
  );
}
