import { assembleStore } from './assemble-store.ts';
import { listValues, toRow } from './session-rows.ts';
import { SCHEMA, STATEMENTS } from './sqlite-sql.ts';
import type { SessionStore, StoreOptions } from './store.ts';

/** The rows that a statement of D1's gives. */
export interface D1Rows {
  results: object[];
}

/** What the store needs of a statement of D1's. */
export interface D1Statement {
  bind(...values: unknown[]): D1Statement;
  all(): Promise<D1Rows>;
}

/** What the store needs of a D1 binding. */
export interface D1Binding {
  prepare(sql: string): D1Statement;
  /** Runs all statements in one transaction. */
  batch(statements: D1Statement[]): Promise<D1Rows[]>;
}

/** Makes the table where it is missing. Safe to run twice, and from several places at once. */
export async function migrate(binding: D1Binding): Promise<void> {
  await binding.batch(SCHEMA.map((statement) => binding.prepare(statement)));
}

/** Makes a store of a Cloudflare D1 database that `migrate` has prepared. */
export function createD1Store(binding: D1Binding, options: StoreOptions = {}): SessionStore {
  return assembleStore(
    {
      hash: hashToken,
      query: async (name, ...values) => {
        const { results } = await binding
          .prepare(STATEMENTS[name])
          .bind(...values)
          .all();
        return results.map(toRow);
      },
      insert: async (login, hash) => {
        const answers = await binding.batch([
          binding.prepare(STATEMENTS.purge).bind(login.created),
          binding.prepare(STATEMENTS.trim).bind(login.userId, login.created),
          binding.prepare(STATEMENTS.insert).bind(...listValues(login, hash, Number)),
        ]);
        return answers.at(-1)?.results.map(toRow)[0];
      },
    },
    options,
  );
}

const encoder = new TextEncoder();

async function hashToken(token: string): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(token)));
}
