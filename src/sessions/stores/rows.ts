import * as z from 'zod/mini';
import { ActiveSessionSchema } from '../active-session.ts';
import type { ActiveSession, Caller } from '../store.ts';
import { validate } from '../validate.ts';

/** A row of a result, by column name. */
export type Row = Readonly<Record<string, unknown>>;

const LABEL = 'The table gazette_sessions has an invalid row';

/**
 * Reads the sessions of a list.
 *
 * @throws TypeError if a column does not have the expected type
 */
export const readSessions = (rows: readonly Row[]): ActiveSession[] => rows.map(readSession);

/** The columns of `location` have the names of its fields, so the schema picks them from the row. */
function readSession(row: Row): ActiveSession {
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

/** Reads the list of a caller, whose own row has `is_caller`; null without such a row. */
export function readCaller(rows: readonly Row[]): Caller | null {
  const index = rows.findIndex((row) => toBoolean(row['is_caller']) === true);
  const sessions = readSessions(rows);
  const own = sessions[index];
  if (!own) return null;
  const userId = validate(z.string(), rows[index]?.['user_id'], LABEL);
  return { userId, sessionId: own.id, deviceId: own.deviceId, sessions };
}

/** Reads the id of a row that was inserted. */
export function readId(row: Row | undefined): number {
  return validate(z.int(), toNumber(row?.['id']), 'The database returned no valid session id');
}

const INTEGER = /^-?\d+$/;

/** PostgreSQL returns int8 as text or as a bigint. */
function toNumber(value: unknown): unknown {
  const isInteger = typeof value === 'bigint' || (typeof value === 'string' && INTEGER.test(value));
  return isInteger ? Number(value) : value;
}

/** SQLite has 1 and 0 for booleans. */
const toBoolean = (value: unknown): unknown => (typeof value === 'number' ? value === 1 : value);
