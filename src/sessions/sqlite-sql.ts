import { writeStatements } from './sql.ts';

/** The statements of SQLite and D1. */
export const STATEMENTS = writeStatements({ mark: '?', skipLocked: '' });

/** Makes the table where it is missing, one statement each. Ids are never used twice. */
export const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS gazette_sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id TEXT NOT NULL,
  device_id TEXT NOT NULL,
  token_hash BLOB NOT NULL UNIQUE,
  created INTEGER NOT NULL,
  expires INTEGER NOT NULL,
  is_staff INTEGER NOT NULL,
  device TEXT NOT NULL,
  browser TEXT NOT NULL,
  ip TEXT NOT NULL,
  type TEXT NOT NULL,
  city TEXT NOT NULL,
  region_name TEXT NOT NULL,
  region_code TEXT NOT NULL,
  zip TEXT NOT NULL,
  country_name TEXT NOT NULL,
  country_code TEXT NOT NULL,
  continent_code TEXT NOT NULL,
  continent_name TEXT NOT NULL,
  latitude REAL NOT NULL,
  longitude REAL NOT NULL
) STRICT`,
  `CREATE INDEX IF NOT EXISTS gazette_sessions_of_user
  ON gazette_sessions (user_id, created DESC, id DESC)`,
  'CREATE INDEX IF NOT EXISTS gazette_sessions_by_expiry ON gazette_sessions (expires)',
] as const;
