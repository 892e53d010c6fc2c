import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { temporaryDirectory } from '../../temporary.ts';

export const newPath = () => join(temporaryDirectory(), 'sessions.db');

/** Opens a store until the end of the test. */
export function openStore(path: string) {
  const store = createSqliteStore(path);
  onTestFinished(() => store.close());
  return store;
}
