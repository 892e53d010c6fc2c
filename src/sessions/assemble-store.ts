import { isId, makeRecord, makeToken, toSeconds, type LoginRecord } from './login-record.ts';
import { readCaller, readInteger, readSessions, type Row } from './session-rows.ts';
import type { SessionStore, StoreOptions } from './store.ts';

/** What is done with sessions that are there already. */
type Query = 'findByToken' | 'findByUser' | 'revoke' | 'revokeOthers';

/** What each database does in its own way. Times are whole seconds since 1970. */
export interface Database {
  /** The SHA-256 of a token, by the fastest means of the runtime. */
  hash(token: string): Uint8Array | Promise<Uint8Array>;
  /** Runs one statement of `writeStatements`. */
  query(name: Query, ...values: (string | number | Uint8Array)[]): Row[] | Promise<Row[]>;
  /** Purges, trims and inserts in one transaction. Answers the row inserted, with its id. */
  insert(login: LoginRecord, hash: Uint8Array): Row | undefined | Promise<Row | undefined>;
}

/** Assembles a store: what is asked for is checked here, so that a database sees only what it can keep. */
export function assembleStore(database: Database, { now = Date.now }: StoreOptions): SessionStore {
  const seconds = () => toSeconds(now());
  return {
    async findByToken(token) {
      const hash = await database.hash(token);
      return readCaller(await database.query('findByToken', hash, seconds()));
    },
    async findByUser(userId) {
      if (!isId(userId)) return [];
      return readSessions(await database.query('findByUser', userId, seconds()));
    },
    async recordLogin(login) {
      const token = makeToken();
      const record = makeRecord(login, seconds());
      const row = await database.insert(record, await database.hash(token));
      return { token, sessionId: readInteger(row?.[0]), deviceId: record.deviceId };
    },
    async revoke(userId, sessionId) {
      if (!isId(userId) || !Number.isSafeInteger(sessionId)) return false;
      const rows = await database.query('revoke', userId, seconds(), sessionId);
      return rows.length > 0;
    },
    async revokeOthers(userId, sessionId) {
      if (!isId(userId) || !Number.isSafeInteger(sessionId)) return 0;
      const rows = await database.query('revokeOthers', userId, seconds(), sessionId);
      return rows.length;
    },
  };
}
