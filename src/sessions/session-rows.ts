import type { LoginRecord } from './login-record.ts';
import type { ActiveSession, Caller } from './store.ts';

/** One row of a result, as a driver hands it over. */
export type Row = Readonly<Record<string, unknown>>;

/** Reads sessions from rows. */
export const readSessions = (rows: readonly Row[]): ActiveSession[] => rows.map(readSession);

/** Reads the sessions of the caller, whose own row is marked; null when there is none. */
export function readCaller(rows: readonly Row[]): Caller | null {
  const own = rows.find(({ is_caller }) => readFlag(is_caller));
  if (!own) return null;
  return {
    userId: readText(own.user_id),
    sessionId: readInteger(own.id),
    deviceId: readText(own.device_id),
    sessions: readSessions(rows),
  };
}

function readSession(row: Row): ActiveSession {
  return {
    id: readInteger(row.id),
    deviceId: readText(row.device_id),
    device: readText(row.device),
    browser: readText(row.browser),
    created: readInteger(row.created),
    location: {
      ip: readText(row.ip),
      type: readText(row.type),
      city: readText(row.city),
      region_name: readText(row.region_name),
      region_code: readText(row.region_code),
      zip: readText(row.zip),
      country_name: readText(row.country_name),
      country_code: readText(row.country_code),
      continent_code: readText(row.continent_code),
      continent_name: readText(row.continent_name),
      latitude: readNumber(row.latitude),
      longitude: readNumber(row.longitude),
    },
    isStaff: readFlag(row.is_staff),
  };
}

/** The columns that a login fills, in the order of `listValues`. */
export const COLUMNS = [
  'user_id',
  'device_id',
  'token_hash',
  'created',
  'expires',
  'is_staff',
  'device',
  'browser',
  'ip',
  'type',
  'city',
  'region_name',
  'region_code',
  'zip',
  'country_name',
  'country_code',
  'continent_code',
  'continent_name',
  'latitude',
  'longitude',
] as const;

/** Lists the values of a login in the order of `COLUMNS`. `flag` makes a boolean what the database has for it. */
export function listValues<Hash, Flag>(
  record: LoginRecord,
  hash: Hash,
  flag: (value: boolean) => Flag,
) {
  const { location } = record;
  return [
    record.userId,
    record.deviceId,
    hash,
    record.created,
    record.expires,
    flag(record.isStaff),
    record.device,
    record.browser,
    location.ip,
    location.type,
    location.city,
    location.region_name,
    location.region_code,
    location.zip,
    location.country_name,
    location.country_code,
    location.continent_code,
    location.continent_name,
    location.latitude,
    location.longitude,
  ];
}

function readText(value: unknown): string {
  if (typeof value === 'string') return value;
  throw new TypeError(`a session has a ${typeof value} where text was expected`);
}

function readNumber(value: unknown): number {
  if (typeof value === 'number') return value;
  throw new TypeError(`a session has a ${typeof value} where a number was expected`);
}

/** PostgreSQL's int8 comes as text, or as a bigint. */
export function readInteger(value: unknown): number {
  const number = typeof value === 'number' ? value : Number(value);
  if (Number.isSafeInteger(number)) return number;
  throw new TypeError('a session has a number that is no safe integer');
}

/** SQLite has 1 and 0 for true and false. */
const readFlag = (value: unknown): boolean => value === true || value === 1;
