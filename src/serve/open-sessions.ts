import { existsSync, readFileSync } from 'node:fs';
import { codeOf, fileError, messageOf } from '../project/file-error.ts';
import type { Geo } from '../sessions/login/index.ts';
import { openGeo } from '../sessions/login/mmdb.ts';
import { createSqliteStore, type SqliteStore } from '../sessions/stores/sqlite.ts';
import { openDemo } from './demo.ts';

/** The sessions that a server lists. */
export interface Sessions {
  store: SqliteStore;
  /** The token of the demo. */
  token?: string | undefined;
  /** Whether the file of the store was created. */
  isNew: boolean;
}

/**
 * Opens an SQLite file of sessions, which is created if it is missing. Without a path, opens the demo, whose locations
 * come from `geo`.
 *
 * Rejects with an Error if the file cannot be opened.
 */
export async function openSessions(
  path: string | undefined,
  geo: Geo | undefined,
): Promise<Sessions> {
  if (path === undefined) return { ...(await openDemo(geo)), isNew: false };
  const isNew = !existsSync(path);
  try {
    return { store: createSqliteStore(path), isNew };
  } catch (cause) {
    throw new Error(`cannot open the session database ${path}: ${messageOf(cause)}`, { cause });
  }
}

/**
 * Opens a file with a MaxMind city database.
 *
 * @throws Error if it cannot be read, or is not a city database
 */
export function openGeoFile(path: string): Geo {
  try {
    return openGeo(readFileSync(path));
  } catch (cause) {
    if (codeOf(cause) !== '') throw fileError('read the city database', path, cause);
    throw new Error(`cannot use the city database ${path}: ${messageOf(cause)}`, { cause });
  }
}
