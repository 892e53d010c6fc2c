import type { Location } from '../../contract/index.ts';

/** A row of the table `gazette_sessions` without its id. `created` and `expires` are whole seconds since 1970. */
export interface NewRow extends Location {
  user_id: string;
  device_id: string;
  token_hash: Uint8Array;
  created: number;
  expires: number;
  is_staff: boolean;
  device: string;
  browser: string;
}

type ColumnType = 'text' | 'hash' | 'integer' | 'boolean' | 'real';

const COLUMNS: readonly [name: keyof NewRow, type: ColumnType][] = [
  ['user_id', 'text'],
  ['device_id', 'text'],
  ['token_hash', 'hash'],
  ['created', 'integer'],
  ['expires', 'integer'],
  ['is_staff', 'boolean'],
  ['device', 'text'],
  ['browser', 'text'],
  ['ip', 'text'],
  ['type', 'text'],
  ['city', 'text'],
  ['region_name', 'text'],
  ['region_code', 'text'],
  ['zip', 'text'],
  ['country_name', 'text'],
  ['country_code', 'text'],
  ['continent_code', 'text'],
  ['continent_name', 'text'],
  ['latitude', 'real'],
  ['longitude', 'real'],
];

/** Renders the columns for CREATE TABLE, with the types of one database. */
export const renderColumns = (types: Record<ColumnType, string>): string =>
  COLUMNS.map(([name, type]) => `${name} ${types[type]} NOT NULL`).join(',\n  ');

/** PostgreSQL cannot store NUL, and no database can store half a surrogate pair. */
export const replaceUnstorable = (text: string): string =>
  text.replaceAll(/[\0\p{Surrogate}]/gu, '\uFFFD');

/** Lists the values of a row for the statement `insert`. U+FFFD replaces what cannot be stored. */
export const listValues = (row: NewRow): SqlValue[] =>
  COLUMNS.map(([name]) => {
    const value = row[name];
    return typeof value === 'string' ? replaceUnstorable(value) : value;
  });

export type SqlValue = string | number | boolean | Uint8Array;

/** One of the statements that `renderStatements` renders, with its values. */
export type Statement = [name: keyof ReturnType<typeof renderStatements>, ...values: SqlValue[]];

const MAX_SESSIONS = 100;
/** Per login, so that no login takes long. */
const MAX_DELETED = 50;
const ORDER = 'ORDER BY created DESC, id DESC';

/**
 * Renders the statements of a store. Parameters start with `placeholder`, and `skipLocked` keeps two logins from waiting
 * for each other's deletions. The index (user_id, created DESC, id DESC) returns every list in order.
 */
export function renderStatements(placeholder: '?' | '$', skipLocked = '') {
  const names = COLUMNS.map(([name]) => name);
  const values = names.map((_, index) => `${placeholder}${index + 1}`);
  const [first, second, third] = values;
  const read = names.filter((name) => name !== 'token_hash' && name !== 'expires');
  const select = `SELECT id, ${read.join(', ')}`;
  return {
    /** 1: token hash, 2: now. */
    findByToken: `${select}, token_hash = ${first} AS is_caller FROM gazette_sessions
      WHERE expires > ${second} AND user_id =
        (SELECT user_id FROM gazette_sessions WHERE token_hash = ${first} AND expires > ${second})
      ${ORDER}`,
    /** 1: user, 2: now. */
    findByUser: `${select} FROM gazette_sessions
      WHERE user_id = ${first} AND expires > ${second} ${ORDER}`,
    /** 1: now. */
    purge: `DELETE FROM gazette_sessions WHERE id IN
      (SELECT id FROM gazette_sessions WHERE expires <= ${first} LIMIT ${MAX_DELETED} ${skipLocked})`,
    /** 1: user, 2: now. Leaves room for one more session. */
    trim: `DELETE FROM gazette_sessions WHERE id IN
      (SELECT id FROM gazette_sessions WHERE user_id = ${first} AND expires > ${second}
        ${ORDER} LIMIT ${MAX_DELETED} OFFSET ${MAX_SESSIONS - 1} ${skipLocked})`,
    insert: `INSERT INTO gazette_sessions (${names.join(', ')}) VALUES (${values.join(', ')})
      RETURNING id`,
    /** 1: user, 2: now, 3: session. */
    revoke: `DELETE FROM gazette_sessions
      WHERE user_id = ${first} AND expires > ${second} AND id = ${third} RETURNING id`,
    /** 1: user, 2: now, 3: session. */
    revokeOthers: `DELETE FROM gazette_sessions
      WHERE user_id = ${first} AND expires > ${second} AND id <> ${third} RETURNING id`,
  };
}
