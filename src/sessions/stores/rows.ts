import * as z from 'zod/mini';
import { Location } from '../../contract/index.ts';
import type { ActiveSession, Caller, Login } from '../store.ts';
import { ActiveSessionSchema, validate } from '../validate.ts';
import { replaceUnstorable, type NewRow } from './table.ts';

const THIRTY_DAYS = 30 * 24 * 60 * 60;
const HUNDRED_YEARS = 100 * 365 * 24 * 60 * 60;
const LIFETIME = 'must be whole seconds, at least 1 and at most 100 years';
const MAX_ID_LENGTH = 512;
const ID = `must be 1 to ${MAX_ID_LENGTH} characters of well-formed text`;

/** Whether a store can keep this id unchanged. */
export const isId = (text: string): boolean =>
  text !== '' && text.length <= MAX_ID_LENGTH && replaceUnstorable(text) === text;

const Id = z.string().check(z.refine(isId, ID));

const LoginSchema: z.ZodMiniType<Login> = z.object({
  userId: Id,
  deviceId: z.optional(Id),
  device: z.string(),
  browser: z.string(),
  location: Location,
  isStaff: z.optional(z.boolean()),
  lifetime: z.optional(
    z.int(LIFETIME).check(z.minimum(1, LIFETIME), z.maximum(HUNDRED_YEARS, LIFETIME)),
  ),
});

/**
 * Makes the row of a login at a time in seconds.
 *
 * @throws TypeError if a field has the wrong type or length; the message names the field, not its value
 */
export function makeRow(login: Login, tokenHash: Uint8Array, created: number): NewRow {
  const checked = validate(LoginSchema, login, 'Invalid login');
  const { userId, deviceId, device, browser, location, isStaff, lifetime } = checked;
  return {
    user_id: userId,
    device_id: deviceId ?? crypto.randomUUID(),
    token_hash: tokenHash,
    created,
    expires: created + (lifetime ?? THIRTY_DAYS),
    is_staff: isStaff ?? false,
    device,
    browser,
    ...location,
  };
}

/** A row of a result, by column name. */
export type Row = Readonly<Record<string, unknown>>;

const LABEL = 'The table gazette_sessions has an invalid row';

/** @throws TypeError if a column does not have the expected type */
export const parseSessions = (rows: readonly Row[]): ActiveSession[] => rows.map(parseSession);

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

/** Parses the list of a caller, whose own row has `is_caller`; null without such a row. */
export function parseCaller(rows: readonly Row[]): Caller | null {
  const index = rows.findIndex((row) => toBoolean(row['is_caller']) === true);
  const sessions = parseSessions(rows);
  const own = sessions[index];
  if (!own) return null;
  const userId = validate(z.string(), rows[index]?.['user_id'], LABEL);
  return { userId, sessionId: own.id, deviceId: own.deviceId, sessions };
}

/** Parses the id of a row that was inserted. */
export const parseId = (row: Row | undefined): number =>
  validate(z.int(), toNumber(row?.['id']), 'The database returned no valid session id');

/** PostgreSQL returns int8 as text or as a bigint. */
function toNumber(value: unknown): unknown {
  const isInteger =
    typeof value === 'bigint' || (typeof value === 'string' && /^-?\d+$/.test(value));
  return isInteger ? Number(value) : value;
}

/** SQLite has 1 and 0 for booleans. */
const toBoolean = (value: unknown): unknown => (typeof value === 'number' ? value === 1 : value);
