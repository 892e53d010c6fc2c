import type { SessionStore, StoreOptions } from '../store.ts';
import type { NewRow } from './columns.ts';
import { createRow, createToken, isId, toSeconds } from './login-row.ts';
import { readCaller, readId, readSessions, type Row } from './rows.ts';

/** The statements that run outside a transaction. */
export type Query = 'findByToken' | 'findByUser' | 'revoke' | 'revokeOthers';

/** What differs between the databases. Times are whole seconds since 1970. */
export interface Database {
  /** Returns the SHA-256 of a token. */
  hash(token: string): Uint8Array | Promise<Uint8Array>;
  /** Runs one statement of `writeStatements`. */
  query(name: Query, ...values: (string | number | Uint8Array)[]): Row[] | Promise<Row[]>;
  /** Purges, trims and inserts in one transaction. Returns the inserted row with its id. */
  insert(row: NewRow): Row | undefined | Promise<Row | undefined>;
}

/**
 * Creates a store on a database, which only gets values that it can store. Every operation rejects with a TypeError if
 * an argument has the wrong type.
 */
export function createStore(database: Database, { now = Date.now }: StoreOptions): SessionStore {
  const seconds = () => toSeconds(now());
  return {
    async findByToken(token) {
      checkType('token', token, 'string');
      const hash = await database.hash(token);
      return readCaller(await database.query('findByToken', hash, seconds()));
    },
    async findByUser(userId) {
      checkType('userId', userId, 'string');
      if (!isId(userId)) return [];
      return readSessions(await database.query('findByUser', userId, seconds()));
    },
    async recordLogin(login) {
      const token = createToken();
      const row = createRow(login, await database.hash(token), seconds());
      const sessionId = readId(await database.insert(row));
      return { token, sessionId, deviceId: row.device_id };
    },
    async revoke(userId, sessionId) {
      checkType('userId', userId, 'string');
      checkType('sessionId', sessionId, 'number');
      if (!isId(userId) || !Number.isSafeInteger(sessionId)) return false;
      const rows = await database.query('revoke', userId, seconds(), sessionId);
      return rows.length > 0;
    },
    async revokeOthers(userId, sessionId) {
      checkType('userId', userId, 'string');
      checkType('sessionId', sessionId, 'number');
      if (!isId(userId) || !Number.isSafeInteger(sessionId)) return 0;
      const rows = await database.query('revokeOthers', userId, seconds(), sessionId);
      return rows.length;
    },
  };
}

function checkType(name: string, value: unknown, expected: 'string' | 'number'): void {
  if (typeof value === expected) return;
  const found = value === null ? 'null' : typeof value;
  throw new TypeError(`${name} must be a ${expected}, but it is of type ${found}`);
}
