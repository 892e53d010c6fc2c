import * as z from 'zod/mini';
import { Location } from '../../contract/index.ts';

export const LOCATION_FIELDS = z.keyof(Location).options;

/** The type of a column. A `moment` is in whole seconds since 1970, a `boolean` 1 or 0, which every database takes. */
type ColumnType = 'text' | 'hash' | 'moment' | 'boolean' | 'real';

/** The columns besides `id`, in the order of `insert`. */
const COLUMNS: readonly (readonly [name: string, type: ColumnType])[] = [
  ['user_id', 'text'],
  ['device_id', 'text'],
  ['token_hash', 'hash'],
  ['created', 'moment'],
  ['expires', 'moment'],
  ['is_staff', 'boolean'],
  ['device', 'text'],
  ['browser', 'text'],
  ...LOCATION_FIELDS.map(
    (name) => [name, Location.shape[name].type === 'number' ? 'real' : 'text'] as const,
  ),
];

export const renderColumns = (types: Record<ColumnType, string>): string =>
  COLUMNS.map(([name, type]) => `${name} ${types[type]} NOT NULL`).join(',\n  ');

type SqlValue = string | number | Uint8Array;

export type Statement = [name: keyof ReturnType<typeof renderStatements>, ...values: SqlValue[]];

const MAX_SESSIONS = 100;
/** Per login, so that no login takes long. */
const MAX_DELETED = 50;
const ORDER = 'ORDER BY created DESC, id DESC';

/**
 * `skipLocked` keeps two logins from waiting for each other's deletions. The index (user_id, created DESC, id DESC)
 * returns every list in order.
 */
export function renderStatements(placeholder: '?' | '$', skipLocked = '') {
  const names = COLUMNS.map(([name]) => name);
  const values = names.map((_, index) => `${placeholder}${index + 1}`);
  const [first, second, third] = values;
  const read = names.filter((name) => name !== 'token_hash' && name !== 'expires');
  const select = `SELECT id, ${read.join(', ')}`;
  const active = `gazette_sessions WHERE user_id = ${first} AND expires > ${second}`;
  return {
    /** 1: token hash, 2: now. */
    findByToken: `${select}, token_hash = ${first} AS is_caller FROM gazette_sessions
      WHERE expires > ${second} AND user_id =
        (SELECT user_id FROM gazette_sessions WHERE token_hash = ${first} AND expires > ${second})
      ${ORDER}`,
    /** 1: user, 2: now. */
    findByUser: `${select} FROM ${active} ${ORDER}`,
    /** 1: now. */
    purge: `DELETE FROM gazette_sessions WHERE id IN
      (SELECT id FROM gazette_sessions WHERE expires <= ${first} LIMIT ${MAX_DELETED} ${skipLocked})`,
    /** 1: user, 2: now. Leaves room for one more session. */
    trim: `DELETE FROM gazette_sessions WHERE id IN
      (SELECT id FROM ${active} ${ORDER} LIMIT ${MAX_DELETED} OFFSET ${MAX_SESSIONS - 1} ${skipLocked})`,
    /** All columns but `id`. */
    insert: `INSERT INTO gazette_sessions (${names.join(', ')}) VALUES (${values.join(', ')})
      RETURNING id`,
    /** 1: user, 2: now, 3: session. */
    revoke: `DELETE FROM ${active} AND id = ${third} RETURNING id`,
    revokeOthers: `DELETE FROM ${active} AND id <> ${third} RETURNING id`,
  };
}

const SQLITE_COLUMNS = renderColumns({
  text: 'TEXT',
  hash: 'BLOB UNIQUE',
  moment: 'INTEGER',
  boolean: 'INTEGER',
  real: 'REAL',
});

/** AUTOINCREMENT never reuses an id. */
export const SCHEMA = [
  `CREATE TABLE IF NOT EXISTS gazette_sessions (
  id INTEGER PRIMARY KEY AUTOINCREMENT,
  ${SQLITE_COLUMNS}
) STRICT`,
  `CREATE INDEX IF NOT EXISTS gazette_sessions_of_user
  ON gazette_sessions (user_id, created DESC, id DESC)`,
  'CREATE INDEX IF NOT EXISTS gazette_sessions_by_expiry ON gazette_sessions (expires)',
] as const;
