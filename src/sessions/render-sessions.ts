import * as z from 'zod/mini';
import type { Session, SessionsResponse } from '../contract/index.ts';
import type { ActiveSession } from './store.ts';
import { ActiveSessionSchema, validate } from './validate.ts';

const Found = z.object({ deviceId: z.string(), sessions: z.array(ActiveSessionSchema) });

/**
 * Renders the sessions that a store returned, for a caller on the device `deviceId`. Only fields of the response schema
 * are copied.
 *
 * @throws TypeError that names the field if a session or the device id is not valid
 */
export function renderSessions(found: unknown): SessionsResponse {
  const { deviceId, sessions } = validate(Found, found, 'The store returned an invalid session');
  return {
    status: 'ok',
    success: true,
    sessions: sessions.map((session) => renderSession(session, deviceId)),
  };
}

function renderSession(session: ActiveSession, deviceId: string): Session {
  return {
    session_id: session.id,
    device: session.device,
    browser: session.browser,
    created: formatTime(session.created),
    location: session.location,
    is_staff: session.isStaff,
    same_device: session.deviceId === deviceId,
    token: false,
  };
}

/** Formats seconds since 1970 as `2026-11-20 09:30:00` in UTC. */
function formatTime(seconds: number): string {
  const text = new Date(seconds * 1000).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}
