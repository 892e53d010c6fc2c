import * as z from 'zod';

/** Where a session was opened (interface 2.2). Unknown text is `""`, unknown coordinates are `0`. */
export const Location = z
  .object({
    ip: z.string().describe('IP address'),
    type: z.string().describe('Kind of location; one value is "local"'),
    city: z.string(),
    region_name: z.string(),
    region_code: z.string(),
    zip: z.string().describe('Postal code'),
    country_name: z.string(),
    country_code: z.string(),
    continent_code: z.string(),
    continent_name: z.string(),
    latitude: z.number().describe('Degrees north'),
    longitude: z.number().describe('Degrees east'),
  })
  .describe('Network location of a session');
export type Location = z.infer<typeof Location>;

/** One active login session (interface 2.1). */
export const Session = z
  .object({
    session_id: z.int(),
    device: z.string().describe('Name of the device type or operating system'),
    browser: z.string().describe('Name of the client application or browser'),
    created: z
      .string()
      .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, 'created must be YYYY-MM-DD HH:MM:SS')
      .describe('Creation time in UTC, YYYY-MM-DD HH:MM:SS'),
    location: Location,
    is_staff: z.boolean(),
    same_device: z.boolean().describe('Whether the session is on the device that asks'),
    token: z.literal(false).describe('Always false; never carries a token'),
  })
  .describe('Active login session');
export type Session = z.infer<typeof Session>;

/** The answer of `GET /v2/auth/get-active-sessions` (interface 4.1). */
export const SessionsResponse = z
  .object({
    status: z.literal('ok'),
    success: z.literal(true),
    sessions: z.array(Session).describe('One element per active session'),
  })
  .describe('The active sessions of the caller');
export type SessionsResponse = z.infer<typeof SessionsResponse>;
