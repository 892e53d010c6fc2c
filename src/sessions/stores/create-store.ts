import type { SessionStore, StoreOptions } from '../store.ts';
import { isId, makeRow, parseCaller, parseId, parseSessions, type Row } from './rows.ts';
import type { NewRow } from './table.ts';

/** What differs between the databases. Times are whole seconds since 1970. */
export interface Database {
  /** Returns the SHA-256 of a token. */
  hash(token: string): Uint8Array | Promise<Uint8Array>;
  /** Runs a statement of `renderStatements` that needs no transaction. */
  query(
    name: 'findByToken' | 'findByUser' | 'revoke' | 'revokeOthers',
    ...values: (string | number | Uint8Array)[]
  ): Promise<Row[]>;
  /** Purges, trims and inserts in one transaction. Returns the inserted row with its id. */
  insert(row: NewRow): Promise<Row | undefined>;
}

/**
 * Creates a store on a database, which only gets values that it can store. Every operation rejects with a TypeError if
 * an argument has the wrong type.
 */
export function createStore(database: Database, { now = Date.now }: StoreOptions): SessionStore {
  const seconds = () => Math.floor(now() / 1000);
  const end = async (query: 'revoke' | 'revokeOthers', userId: string, sessionId: number) => {
    checkType('userId', userId, 'string');
    checkType('sessionId', sessionId, 'number');
    if (!isId(userId) || !Number.isSafeInteger(sessionId)) return 0;
    return (await database.query(query, userId, seconds(), sessionId)).length;
  };
  return {
    async findByToken(token) {
      checkType('token', token, 'string');
      const hash = await database.hash(token);
      return parseCaller(await database.query('findByToken', hash, seconds()));
    },
    async findByUser(userId) {
      checkType('userId', userId, 'string');
      if (!isId(userId)) return [];
      return parseSessions(await database.query('findByUser', userId, seconds()));
    },
    async recordLogin(login) {
      const token = createToken();
      const row = makeRow(login, await database.hash(token), seconds());
      const sessionId = parseId(await database.insert(row));
      return { token, sessionId, deviceId: row.device_id };
    },
    revoke: async (userId, sessionId) => (await end('revoke', userId, sessionId)) > 0,
    revokeOthers: async (userId, sessionId) => end('revokeOthers', userId, sessionId),
  };
}

/** Creates a token: 32 random bytes as 43 characters of base64url. */
function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function checkType(name: string, value: unknown, expected: 'string' | 'number'): void {
  if (typeof value === expected) return;
  const found = value === null ? 'null' : typeof value;
  throw new TypeError(`${name} must be a ${expected}, but it is of type ${found}`);
}
