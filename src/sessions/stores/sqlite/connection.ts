import { DatabaseSync, type SQLInputValue } from 'node:sqlite';
import type { NewRow } from '../columns.ts';
import type { Query } from '../create-store.ts';
import type { Row } from '../rows.ts';
import { listSqliteValues, SCHEMA, STATEMENTS } from '../sqlite-dialect.ts';

/** An open database with prepared statements. Everything throws at once if another process holds the lock. */
export interface Connection {
  query(name: Query, ...values: SQLInputValue[]): Row[];
  /** Purges, trims and inserts in one transaction. Returns the inserted row with its id. */
  insert(row: NewRow): Row | undefined;
  close(): void;
}

/**
 * The statements that lead from each schema version to the next; `user_version` counts how many have run. Files of
 * Gazette 0.3 have the tables of version 1, but `user_version` 0.
 */
const MIGRATIONS: readonly (readonly string[])[] = [SCHEMA];

/**
 * Opens a database, which is created if it is missing, and migrates it if its schema is older.
 *
 * @throws Error if the file cannot be opened or is locked, is not a database, or has an unknown schema version
 */
export function openConnection(path: string): Connection {
  const database = new DatabaseSync(path);
  try {
    prepareDatabase(database, path);
    const queries = {
      findByToken: prepareQuery(database, STATEMENTS.findByToken),
      findByUser: prepareQuery(database, STATEMENTS.findByUser),
      revoke: prepareQuery(database, STATEMENTS.revoke),
      revokeOthers: prepareQuery(database, STATEMENTS.revokeOthers),
    };
    return {
      query: (name, ...values) => queries[name](...values),
      insert: prepareInsert(database),
      close: () => database.close(),
    };
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Takes no lock if the database is up to date. */
function prepareDatabase(database: DatabaseSync, path: string): void {
  database.exec('PRAGMA busy_timeout = 0');
  const version = readVersion(database);
  if (version < 0 || version > MIGRATIONS.length) {
    throw new Error(
      `${path} has schema version ${version}, but this version of Gazette only knows versions up to ${MIGRATIONS.length}; update Gazette, or use a file that no other program writes`,
    );
  }
  database.exec('PRAGMA journal_mode = WAL');
  if (version < MIGRATIONS.length) migrate(database);
}

function migrate(database: DatabaseSync): void {
  inTransaction(database, () => {
    // Another process may have migrated the database since its version was read.
    const statements = MIGRATIONS.slice(readVersion(database)).flat();
    for (const statement of statements) database.exec(statement);
    database.exec(`PRAGMA user_version = ${MIGRATIONS.length}`);
  });
}

const readVersion = (database: DatabaseSync): number =>
  Number(database.prepare('PRAGMA user_version').get()?.['user_version']);

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

function prepareInsert(database: DatabaseSync): Connection['insert'] {
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
