import { INSERTED, SELECTED } from './columns.ts';

/** The differences between the databases in the statements below. */
export interface Dialect {
  /** What a numbered parameter starts with. */
  placeholder: '?' | '$';
  /** Keeps two logins from waiting for each other's deletions. */
  skipLocked: 'FOR UPDATE SKIP LOCKED' | '';
}

const MAX_SESSIONS = 100;
/** Per login, so that no login takes long. */
const MAX_DELETED = 50;
const ORDER = 'ORDER BY created DESC, id DESC';

/** Writes the statements of a store. The index (user_id, created DESC, id DESC) returns every list in order. */
export function writeStatements({ placeholder, skipLocked }: Dialect) {
  const [first, second, third] = [`${placeholder}1`, `${placeholder}2`, `${placeholder}3`];
  const values = INSERTED.map((_, index) => `${placeholder}${index + 1}`);
  const select = `SELECT ${SELECTED.join(', ')}`;
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
    /** The values of `INSERTED`. */
    insert: `INSERT INTO gazette_sessions (${INSERTED.join(', ')}) VALUES (${values.join(', ')})
      RETURNING id`,
    /** 1: user, 2: now, 3: session. */
    revoke: `DELETE FROM gazette_sessions
      WHERE user_id = ${first} AND expires > ${second} AND id = ${third} RETURNING id`,
    /** 1: user, 2: now, 3: session. */
    revokeOthers: `DELETE FROM gazette_sessions
      WHERE user_id = ${first} AND expires > ${second} AND id <> ${third} RETURNING id`,
  };
}
