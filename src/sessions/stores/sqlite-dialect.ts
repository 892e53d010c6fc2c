import { renderColumns, renderStatements, type SqlValue } from './table.ts';

export const STATEMENTS = renderStatements('?');

const COLUMNS = renderColumns({
  text: 'TEXT',
  hash: 'BLOB UNIQUE',
  integer: 'INTEGER',
  boolean: 'INTEGER',
  real: 'REAL',
});

/** AUTOINCREMENT never reuses an id. */
export const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS gazette_sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ${COLUMNS}
) STRICT`,
  `CREATE INDEX IF NOT EXISTS gazette_sessions_of_user
  ON gazette_sessions (user_id, created DESC, id DESC)`,
  'CREATE INDEX IF NOT EXISTS gazette_sessions_by_expiry ON gazette_sessions (expires)',
] as const;

/** SQLite has 1 and 0 for booleans. */
export const toSqliteValue = (value: SqlValue): Exclude<SqlValue, boolean> =>
  typeof value === 'boolean' ? Number(value) : value;
