import { DatabaseSync } from 'node:sqlite';
import { onTestFinished } from 'vitest';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';

/** Opens a store for the store suite until the end of the test. */
export function openTestStore(path: string, now: () => number) {
  const store = createSqliteStore(path, { now });
  const database = new DatabaseSync(path);
  database.exec('PRAGMA busy_timeout = 10000');
  onTestFinished(() => {
    store.close();
    database.close();
  });
  return {
    store,
    readRows: async () =>
      database.prepare('SELECT *, lower(hex(token_hash)) AS hash FROM gazette_sessions').all(),
    setNextId: async (id: number) => {
      database
        .prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('gazette_sessions', ?)")
        .run(id - 1);
    },
  };
}
