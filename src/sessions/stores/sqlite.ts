import { createHash } from 'node:crypto';
import { closeSync, existsSync, openSync } from 'node:fs';
import type { DatabaseSync, StatementSync } from 'node:sqlite';
import { setTimeout } from 'node:timers/promises';
import type { SessionStore, StoreOptions } from '../store.ts';
import { createStore, type Row } from './create-store.ts';
import { renderStatements, SCHEMA, type Statement } from './table.ts';

// An import of node:sqlite would fail on Node.js 20 before this module can say why.
// oxlint-disable-next-line no-restricted-globals
const sqlite = process.getBuiltinModule('node:sqlite');
if (!sqlite) throw new Error('gazette/sessions/sqlite needs Node.js 22.13 or later');

/** Node.js before 22.20 and 24.5 takes no list of values for numbered parameters, but names. */
const STATEMENTS = renderStatements('$');

/** A store that keeps its file open until it is closed. */
export interface SqliteStore extends SessionStore {
  close(): void;
}

/**
 * Opens a store in an SQLite file, which is created for its owner alone if it is missing, or in memory with `:memory:`.
 * Deleted sessions are overwritten. Several processes may open the same file: an operation waits up to 2 seconds for the
 * lock of another process, without blocking the event loop. Only opening blocks it.
 *
 * @throws Error that names the file if it cannot be opened, is not a database, or belongs to another program
 */
export function createSqliteStore(path: string, options: StoreOptions = {}): SqliteStore {
  const database = openDatabase(path);
  const prepared = new Map<string, StatementSync>();
  const run = ([name, ...values]: Statement): Row[] => {
    const statement = prepared.get(name) ?? database.prepare(STATEMENTS[name]);
    prepared.set(name, statement);
    return statement.all(Object.fromEntries(values.map((value, at) => [`$${at + 1}`, value])));
  };
  const store = createStore(
    {
      hash: (token) => createHash('sha256').update(token).digest(),
      query: async (statement) => retryWhileLocked(() => run(statement)),
      record: async (_userId, statements) =>
        retryWhileLocked(() => inTransaction(database, () => statements.map(run).at(-1) ?? [])),
    },
    options,
  );
  return { ...store, close: () => database.close() };
}

function openDatabase(path: string): DatabaseSync {
  let database: DatabaseSync | undefined;
  try {
    // Only its owner may read a new file. SQLite creates the files next to it with the same mode.
    const isFile = !/^(?::memory:$|file:)/.test(path);
    if (isFile && !existsSync(path)) closeSync(openSync(path, 'a', 0o600));
    database = new sqlite.DatabaseSync(path);
    database.exec('PRAGMA busy_timeout = 2000; PRAGMA secure_delete = ON');
    migrate(database);
    database.exec('PRAGMA busy_timeout = 0');
    return database;
  } catch (cause) {
    database?.close();
    const missing = 'it must be a file in a directory that exists, both writable';
    const reason = database && cause instanceof Error ? cause.message : missing;
    throw new Error(`cannot open the session database ${path}: ${reason}`, { cause });
  }
}

const SCHEMA_VERSION = 1;

const INSPECT = `SELECT user_version AS version,
  (SELECT count(*) FROM sqlite_schema) AS entries,
  (SELECT count(*) FROM sqlite_schema WHERE name = 'gazette_sessions') AS sessions
  FROM pragma_user_version`;

/** Takes no lock if the database is up to date. Files of Gazette 0.3 have these tables, but `user_version` 0. */
function migrate(database: DatabaseSync): void {
  const { version, entries, sessions } = database.prepare(INSPECT).get() ?? {};
  if (entries !== 0 && sessions === 0) {
    throw new Error('it belongs to another program; use a file of its own for the sessions');
  }
  if (version !== 0 && version !== SCHEMA_VERSION) {
    throw new Error(
      `it has the schema version ${String(version)}, and this version of Gazette knows only ${SCHEMA_VERSION}; update Gazette, or use a file that no other program writes`,
    );
  }
  database.exec('PRAGMA journal_mode = WAL');
  if (version === SCHEMA_VERSION) return;
  inTransaction(database, () => {
    for (const statement of SCHEMA) database.exec(statement);
    database.exec(`PRAGMA user_version = ${SCHEMA_VERSION}`);
  });
}

function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    try {
      database.exec('ROLLBACK');
    } catch {
      // SQLite already rolled back, as it does when the disk is full.
    }
    throw error;
  }
}

/** The event loop is free between attempts, so an attempt must either do all of its work or nothing. */
async function retryWhileLocked<Result>(
  work: () => Result,
  deadline = performance.now() + 2000,
): Promise<Result> {
  try {
    return work();
  } catch (error) {
    // SQLITE_BUSY. Not every runtime sets an error code.
    const isLocked = error instanceof Error && error.message === 'database is locked';
    if (!isLocked || performance.now() > deadline) throw error;
  }
  await setTimeout(10);
  return retryWhileLocked(work, deadline);
}
