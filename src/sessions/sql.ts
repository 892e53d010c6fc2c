import { COLUMNS } from './session-rows.ts';

/** What differs between the databases in the statements below. */
export interface Dialect {
  /** What a numbered parameter begins with. */
  mark: '?' | '$';
  /** Appended where rows are chosen to be deleted, so that two logins never wait for each other's. */
  skipLocked: 'FOR UPDATE SKIP LOCKED' | '';
}

const MOST_SESSIONS = 100;
const MOST_DELETED = 1000;
const SHOWN = ['id', ...COLUMNS.filter((name) => name !== 'token_hash' && name !== 'expires')];
const ORDER = 'ORDER BY created DESC, id DESC';

/** Writes the statements of a store. The index (user_id, created DESC, id DESC) gives every list in its order. */
export function writeStatements({ mark, skipLocked }: Dialect) {
  const [first, second, third] = [`${mark}1`, `${mark}2`, `${mark}3`];
  const marks = COLUMNS.map((_, index) => `${mark}${index + 1}`);
  const select = `SELECT ${SHOWN.join(', ')}`;
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
      (SELECT id FROM gazette_sessions WHERE expires <= ${first} LIMIT ${MOST_DELETED} ${skipLocked})`,
    /** 1: user, 2: now. Leaves room for one more. */
    trim: `DELETE FROM gazette_sessions WHERE id IN
      (SELECT id FROM gazette_sessions WHERE user_id = ${first} AND expires > ${second}
        ${ORDER} LIMIT ${MOST_DELETED} OFFSET ${MOST_SESSIONS - 1} ${skipLocked})`,
    /** The values of `COLUMNS`. */
    insert: `INSERT INTO gazette_sessions (${COLUMNS.join(', ')}) VALUES (${marks.join(', ')})
      RETURNING id`,
    /** 1: user, 2: now, 3: session. */
    revoke: `DELETE FROM gazette_sessions
      WHERE user_id = ${first} AND expires > ${second} AND id = ${third} RETURNING id`,
    /** 1: user, 2: now, 3: session. */
    revokeOthers: `DELETE FROM gazette_sessions
      WHERE user_id = ${first} AND expires > ${second} AND id <> ${third} RETURNING id`,
  };
}
