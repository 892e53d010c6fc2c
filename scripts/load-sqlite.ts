import process from 'node:process';
import { codeOf } from '../src/project/file-error.ts';

export type Sqlite = typeof import('../src/sessions/stores/sqlite.ts');

/**
 * Loads the SQLite store, which `serve` alone needs: an older Node.js builds and checks without it.
 *
 * @throws Error if this Node.js has no `node:sqlite`
 */
export async function loadSqlite(): Promise<Sqlite> {
  try {
    return await import('../src/sessions/stores/sqlite.ts');
  } catch (cause) {
    if (codeOf(cause) !== 'ERR_UNKNOWN_BUILTIN_MODULE') throw cause;
    throw new Error(
      `serve needs node:sqlite, which Node.js 22.13 and later has; this is ${process.version}. build and check work here`,
      { cause },
    );
  }
}
