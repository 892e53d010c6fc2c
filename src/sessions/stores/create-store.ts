import * as z from 'zod/mini';
import { Location } from '../../contract/index.ts';
import { DEFAULT_LIFETIME, Lifetime } from '../lifetime.ts';
import type { ActiveSession, Caller, Login, SessionStore, StoreOptions } from '../store.ts';
import { ActiveSessionSchema, FUNCTION, validate } from '../validate.ts';
import { LOCATION_FIELDS, type Statement } from './table.ts';

export type Row = Readonly<Record<string, unknown>>;

export interface Database {
  /** The SHA-256 of a token. Default: with the Web Crypto API, which takes a thread and 20 µs. */
  hash?: (token: string) => Uint8Array;
  query(statement: Statement): Promise<Row[]>;
  /** Runs the statements in one transaction. Returns the rows of the last one. */
  record(userId: string, statements: Statement[]): Promise<Row[]>;
}

/** `prepare` is for PostgreSQL. */
const CheckedOptions = z.strictObject({ now: FUNCTION, prepare: z.optional(z.boolean()) });

export function createStore(database: Database, options: StoreOptions): SessionStore {
  validate(CheckedOptions, options, 'Invalid options of the store');
  const { now = Date.now } = options;
  const { hash = hashOnThread } = database;
  const seconds = () => Math.floor(now() / 1000);
  const queryUser = async (name: Statement[0], userId: string, ...sessionIds: number[]) => {
    if (typeof userId !== 'string') throw new TypeError('userId must be a string');
    const isNumber = sessionIds.every((id) => typeof id === 'number');
    if (!isNumber) throw new TypeError('sessionId must be a number');
    if (!isId(userId) || !sessionIds.every(Number.isSafeInteger)) return [];
    return database.query([name, userId, seconds(), ...sessionIds]);
  };
  return {
    findByToken: async (token) =>
      parseCaller(await database.query(['findByToken', await hash(token), seconds()])),
    findByUser: async (userId) => (await queryUser('findByUser', userId)).map(parseSession),
    async recordLogin(login) {
      const checked = validate(LoginSchema, login, 'Invalid login');
      const { userId, deviceId, lifetime, isStaff, device, browser, location } = checked;
      const token = createToken();
      const created = seconds();
      const session = [userId, deviceId, await hash(token), created, created + lifetime];
      const place = LOCATION_FIELDS.map((name) => location[name]);
      const rows = await database.record(userId, [
        ['purge', created],
        ['trim', userId, created],
        ['insert', ...session, Number(isStaff), device, browser, ...place],
      ]);
      const label = 'The database returned no valid session id';
      const sessionId = validate(z.int(), toNumber(rows[0]?.['id']), label);
      return { token, sessionId, deviceId };
    },
    revoke: async (userId, sessionId) => (await queryUser('revoke', userId, sessionId)).length > 0,
    revokeOthers: async (userId, sessionId) =>
      (await queryUser('revokeOthers', userId, sessionId)).length,
  };
}

/** 32 random bytes as 43 characters of base64url. */
function createToken(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

const hashOnThread = async (token: string) =>
  new Uint8Array(await crypto.subtle.digest('SHA-256', new TextEncoder().encode(token)));

const MAX_ID_LENGTH = 512;
const ID = `must be 1 to ${MAX_ID_LENGTH} characters of well-formed text`;

/** PostgreSQL cannot store NUL, and no database can store half a surrogate pair. */
const UNSTORABLE = /[\0\p{Surrogate}]/u;

const isId = (text: string): boolean =>
  text !== '' && text.length <= MAX_ID_LENGTH && !UNSTORABLE.test(text);

const Id = z.string().check(z.refine(isId, ID));
const Name = z.string().check(z.maxLength(MAX_ID_LENGTH));

const LoginSchema = z.strictObject({
  userId: Id,
  deviceId: z.prefault(Id, () => crypto.randomUUID()),
  device: Name,
  browser: Name,
  location: Location,
  isStaff: z.prefault(z.boolean(), false),
  lifetime: z.prefault(Lifetime, DEFAULT_LIFETIME),
}) satisfies z.ZodMiniType<unknown, Login>;

const LABEL = 'The table gazette_sessions has an invalid row';

/** The columns of `location` have the names of its fields, so the schema picks them from the row. */
function parseSession(row: Row): ActiveSession {
  const session = {
    id: toNumber(row['id']),
    deviceId: row['device_id'],
    device: row['device'],
    browser: row['browser'],
    created: toNumber(row['created']),
    location: row,
    isStaff: toBoolean(row['is_staff']),
  };
  return validate(ActiveSessionSchema, session, LABEL);
}

/** The caller's own row has `is_caller`. */
function parseCaller(rows: readonly Row[]): Caller | null {
  const index = rows.findIndex((row) => toBoolean(row['is_caller']) === true);
  const sessions = rows.map(parseSession);
  const session = sessions[index];
  if (!session) return null;
  const userId = validate(z.string(), rows[index]?.['user_id'], LABEL);
  return { userId, sessionId: session.id, deviceId: session.deviceId, sessions };
}

/** PostgreSQL returns int8 as text or as a bigint. */
const toNumber = (value: unknown): unknown =>
  typeof value === 'bigint' || typeof value === 'string' ? Number(value) : value;

/** SQLite has 1 and 0 for booleans. */
const toBoolean = (value: unknown): unknown => (typeof value === 'number' ? value === 1 : value);
