import { hash } from 'node:crypto';
import { DatabaseSync, type StatementSync } from 'node:sqlite';
import { assembleStore, type Database } from './assemble-store.ts';
import { listValues, toRow } from './session-rows.ts';
import { SCHEMA, STATEMENTS } from './sqlite-sql.ts';
import type { SessionStore, StoreOptions } from './store.ts';

/** A store that holds its file open until it is closed. */
export interface SqliteStore extends SessionStore {
  close(): void;
}

const BUSY_MILLISECONDS = 2000;
const RETRY_MILLISECONDS = 10;

/**
 * Opens a store in one SQLite file, made where it is missing, or in memory for `:memory:`. Several processes may have
 * the same file open.
 *
 * @throws Error if the file cannot be opened, or is no database
 */
export function createSqliteStore(path: string, options: StoreOptions = {}): SqliteStore {
  const database = openDatabase(path);
  const queries = {
    findByToken: prepareQuery(database, STATEMENTS.findByToken),
    findByUser: prepareQuery(database, STATEMENTS.findByUser),
    revoke: prepareQuery(database, STATEMENTS.revoke),
    revokeOthers: prepareQuery(database, STATEMENTS.revokeOthers),
  };
  const store = assembleStore(
    {
      hash: (token) => hash('sha256', token, 'buffer'),
      query: (name, ...values) => queries[name].all(...values).map(toRow),
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
    enterWal(database, Date.now() + BUSY_MILLISECONDS);
    inTransaction(database, () => {
      for (const statement of SCHEMA) database.exec(statement);
    });
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** SQLite gives up at once where several processes change a new file to WAL together: then it is tried again. */
function enterWal(database: DatabaseSync, deadline: number): void {
  try {
    database.exec('PRAGMA journal_mode = WAL');
  } catch (error) {
    const isLocked = error instanceof Error && error.message === 'database is locked';
    if (!isLocked || Date.now() > deadline) throw error;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, RETRY_MILLISECONDS);
    enterWal(database, deadline);
  }
}

/** Rows are made and read in little more than half the time as lists. Runtimes before Node 24 may have only objects. */
function prepareQuery(database: DatabaseSync, sql: string): StatementSync {
  const statement = database.prepare(sql);
  statement.setReturnArrays?.(true);
  return statement;
}

function prepareInsert(database: DatabaseSync): Database['insert'] {
  const purge = database.prepare(STATEMENTS.purge);
  const trim = database.prepare(STATEMENTS.trim);
  const insert = prepareQuery(database, STATEMENTS.insert);
  return (login, tokenHash) =>
    inTransaction(database, () => {
      purge.run(login.created);
      trim.run(login.userId, login.created);
      return insert.all(...listValues(login, tokenHash, Number)).map(toRow)[0];
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
    // SQLite has done so by itself, as it does where the disk is full.
  }
}
