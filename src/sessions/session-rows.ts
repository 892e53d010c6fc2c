import type { LoginRecord } from './login-record.ts';
import type { ActiveSession, Caller } from './store.ts';

/** The values of one row of a result, in the order of the statement. */
export type Row = readonly unknown[];

/** Takes a row as a driver hands it over: a list, or an object with the columns as keys. */
export const toRow = (row: object): Row => (Array.isArray(row) ? row : Object.values(row));

/** Reads sessions from rows. */
export const readSessions = (rows: readonly Row[]): ActiveSession[] => rows.map(readSession);

/** Reads the sessions of the caller, whose own row is marked in its last column; null when there is none. */
export function readCaller(rows: readonly Row[]): Caller | null {
  const own = rows.find((row) => readFlag(row.at(-1)));
  if (!own) return null;
  const [id, userId, deviceId] = own;
  return {
    userId: readText(userId),
    sessionId: readInteger(id),
    deviceId: readText(deviceId),
    sessions: readSessions(rows),
  };
}

/** The order is that of `SHOWN` in the statements. */
function readSession([
  id,
  _userId,
  deviceId,
  created,
  isStaff,
  device,
  browser,
  ip,
  type,
  city,
  regionName,
  regionCode,
  zip,
  countryName,
  countryCode,
  continentCode,
  continentName,
  latitude,
  longitude,
]: Row): ActiveSession {
  return {
    id: readInteger(id),
    deviceId: readText(deviceId),
    device: readText(device),
    browser: readText(browser),
    created: readInteger(created),
    location: {
      ip: readText(ip),
      type: readText(type),
      city: readText(city),
      region_name: readText(regionName),
      region_code: readText(regionCode),
      zip: readText(zip),
      country_name: readText(countryName),
      country_code: readText(countryCode),
      continent_code: readText(continentCode),
      continent_name: readText(continentName),
      latitude: readNumber(latitude),
      longitude: readNumber(longitude),
    },
    isStaff: readFlag(isStaff),
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

const WHOLE = /^-?\d+$/;

/** PostgreSQL's int8 comes as text, or as a bigint. */
export function readInteger(value: unknown): number {
  const text = String(value);
  const number = Number(text);
  if (WHOLE.test(text) && Number.isSafeInteger(number)) return number;
  throw new TypeError('a session has a number that is no safe integer');
}

/** SQLite has 1 and 0 for true and false. */
const readFlag = (value: unknown): boolean => value === true || value === 1;
