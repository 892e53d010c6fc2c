import { existsSync, readFileSync } from 'node:fs';
import { codeOf, fileError, messageOf } from '../project/file-error.ts';
import type { Geo } from '../sessions/login/index.ts';
import { openGeo } from '../sessions/login/mmdb.ts';
import { createSqliteStore, type SqliteStore } from '../sessions/stores/sqlite.ts';

/**
 * Opens an SQLite file of sessions, which is created if it is missing. `isNew` says whether it was.
 *
 * @throws Error if the file cannot be opened
 */
export function openSessionFile(path: string): { store: SqliteStore; isNew: boolean } {
  const isNew = !existsSync(path);
  try {
    return { store: createSqliteStore(path), isNew };
  } catch (cause) {
    throw new Error(`cannot open the session database ${path}: ${messageOf(cause)}`, { cause });
  }
}

/** @throws Error if it cannot be read, or is not a MaxMind city database */
export function openGeoFile(path: string): Geo {
  try {
    return openGeo(readFileSync(path));
  } catch (cause) {
    if (codeOf(cause) !== '') throw fileError('read the city database', path, cause);
    throw new Error(`cannot use the city database ${path}: ${messageOf(cause)}`, { cause });
  }
}
