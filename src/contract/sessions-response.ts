import * as z from 'zod/mini';
import { described } from './described.ts';

/** Where a session was opened (interface 2.2). Unknown text is `""`, unknown coordinates are `0`. */
export const Location = described(
  z.object({
    ip: described(z.string(), 'IP address'),
    type: described(z.string(), 'Kind of location; one value is "local"'),
    city: z.string(),
    region_name: z.string(),
    region_code: z.string(),
    zip: described(z.string(), 'Postal code'),
    country_name: z.string(),
    country_code: z.string(),
    continent_code: z.string(),
    continent_name: z.string(),
    latitude: described(z.number(), 'Degrees north'),
    longitude: described(z.number(), 'Degrees east'),
  }),
  'Network location of a session',
);
export type Location = z.infer<typeof Location>;

const CREATED = /^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/;
const Created = z.string().check(z.regex(CREATED, 'created must be YYYY-MM-DD HH:MM:SS'));

/** One active login session (interface 2.1). */
export const Session = described(
  z.object({
    session_id: z.int(),
    device: described(z.string(), 'Name of the device type or operating system'),
    browser: described(z.string(), 'Name of the client application or browser'),
    created: described(Created, 'Creation time in UTC, YYYY-MM-DD HH:MM:SS'),
    location: Location,
    is_staff: z.boolean(),
    same_device: described(z.boolean(), 'Whether the session is on the device that asks'),
    token: described(z.literal(false), 'Always false; never carries a token'),
  }),
  'Active login session',
);
export type Session = z.infer<typeof Session>;

/** The response of `GET /v2/auth/get-active-sessions` (interface 4.1). */
export const SessionsResponse = described(
  z.object({
    status: z.literal('ok'),
    success: z.literal(true),
    sessions: described(z.array(Session), 'One element per active session'),
  }),
  'The active sessions of the caller',
);
export type SessionsResponse = z.infer<typeof SessionsResponse>;
