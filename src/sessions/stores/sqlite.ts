import { hash } from 'node:crypto';
import type { SessionStore, StoreOptions } from '../store.ts';
import { createStore } from './create-store.ts';
import { retryWhileLocked } from './sqlite/retry-while-locked.ts';
import { openSqliteFile } from './sqlite/file.ts';

/** A store that keeps its file open until it is closed. */
export interface SqliteStore extends SessionStore {
  close(): void;
}

/**
 * Opens a store in an SQLite file, which is created if it is missing, or in memory with `:memory:`. Several processes
 * may open the same file: an operation waits up to 2 seconds for the lock of another process, without blocking the
 * event loop. If the file is replaced, the next operation opens the new one.
 *
 * @throws Error if the file cannot be opened, is not a database, or has an unknown schema version
 */
export function createSqliteStore(path: string, options: StoreOptions = {}): SqliteStore {
  const file = openSqliteFile(path);
  const store = createStore(
    {
      hash: (token) => hash('sha256', token, 'buffer'),
      query: async (name, ...values) =>
        retryWhileLocked(() => file.connect().query(name, ...values)),
      insert: async (row) => retryWhileLocked(() => file.connect().insert(row)),
    },
    options,
  );
  return { ...store, close: () => file.close() };
}
