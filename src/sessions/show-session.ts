import type { Session } from '../contract/index.ts';
import type { ActiveSession } from './store.ts';

/** Shows a session as it goes over the wire, to a caller on a device. */
export function showSession(session: ActiveSession, deviceId: string): Session {
  return {
    session_id: session.id,
    device: session.device,
    browser: session.browser,
    created: showTime(session.created),
    location: session.location,
    is_staff: session.isStaff,
    same_device: session.deviceId === deviceId,
    token: false,
  };
}

/** `2026-11-20 09:30:00` in UTC, of a time in seconds. */
function showTime(seconds: number): string {
  const text = new Date(seconds * 1000).toISOString();
  return `${text.slice(0, 10)} ${text.slice(11, 19)}`;
}
