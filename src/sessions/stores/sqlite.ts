import { hash } from 'node:crypto';
import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { SessionStore, StoreOptions } from '../store.ts';
import { createStore, type Database } from './create-store.ts';
import type { Row } from './rows.ts';
import { listSqliteValues, SCHEMA, STATEMENTS } from './sqlite-dialect.ts';

/** A store that keeps its file open until it is closed. */
export interface SqliteStore extends SessionStore {
  close(): void;
}

const BUSY_MILLISECONDS = 2000;
const RETRY_MILLISECONDS = 10;

/**
 * Opens a store in an SQLite file, which is created if it is missing, or in memory with `:memory:`. Several processes
 * may open the same file.
 *
 * @throws Error if the file cannot be opened, or is not a database
 */
export function createSqliteStore(path: string, options: StoreOptions = {}): SqliteStore {
  const database = openDatabase(path);
  const queries = {
    findByToken: prepareQuery(database, STATEMENTS.findByToken),
    findByUser: prepareQuery(database, STATEMENTS.findByUser),
    revoke: prepareQuery(database, STATEMENTS.revoke),
    revokeOthers: prepareQuery(database, STATEMENTS.revokeOthers),
  };
  const store = createStore(
    {
      hash: (token) => hash('sha256', token, 'buffer'),
      query: (name, ...values) => queries[name](...values),
      insert: prepareInsert(database),
    },
    options,
  );
  return { ...store, close: () => database.close() };
}

function openDatabase(path: string): DatabaseSync {
  const database = new DatabaseSync(path);
  try {
    database.exec(`PRAGMA busy_timeout = ${BUSY_MILLISECONDS}`);
    enableWal(database, Date.now() + BUSY_MILLISECONDS);
    inTransaction(database, () => {
      for (const statement of SCHEMA) database.exec(statement);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite ignores the busy timeout while several processes switch a new file to WAL, so this retries. */
function enableWal(database: DatabaseSync, deadline: number): void {
  try {
    database.exec('PRAGMA journal_mode = WAL');
  } catch (error) {
    const isLocked = error instanceof Error && error.message === 'database is locked';
    if (!isLocked || Date.now() > deadline) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MILLISECONDS);
    enableWal(database, deadline);
  }
}

/** Node.js reads rows faster as arrays than as objects. Not every runtime has both methods. */
function prepareQuery(database: DatabaseSync, sql: string): (...values: SQLInputValue[]) => Row[] {
  const statement = database.prepare(sql);
  const names = statement.columns?.().map(({ name }) => name);
  if (!names || !statement.setReturnArrays) return (...values) => statement.all(...values);
  statement.setReturnArrays(true);
  return (...values) => statement.all(...values).map((row) => toObject(names, Object.values(row)));
}

function toObject(names: readonly string[], values: readonly unknown[]): Row {
  const row: Record<string, unknown> = {};
  let index = 0;
  for (const name of names) {
    row[name] = values[index];
    index += 1;
  }
  return row;
}

function prepareInsert(database: DatabaseSync): Database['insert'] {
  const purge = database.prepare(STATEMENTS.purge);
  const trim = database.prepare(STATEMENTS.trim);
  const insert = database.prepare(STATEMENTS.insert);
  return (row) =>
    inTransaction(database, () => {
      purge.run(row.created);
      trim.run(row.user_id, row.created);
      return insert.get(...listSqliteValues(row));
    });
}

function inTransaction<Result>(database: DatabaseSync, work: () => Result): Result {
  database.exec('BEGIN IMMEDIATE');
  try {
    const result = work();
    database.exec('COMMIT');
    return result;
  } catch (error) {
    rollBack(database);
    throw error;
  }
}

function rollBack(database: DatabaseSync): void {
  try {
    database.exec('ROLLBACK');
  } catch {
    // SQLite already rolled back, as it does when the disk is full.
  }
}
