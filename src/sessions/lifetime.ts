import * as z from 'zod/mini';

const DAY = 24 * 60 * 60;
/** How long a session is valid, in seconds. */
export const DEFAULT_LIFETIME = 30 * DAY;
/** The longest lifetime of a session, and of the cookie of a device: browsers keep no cookie longer. */
export const MAX_LIFETIME = 400 * DAY;

const MESSAGE = `must be whole seconds, not milliseconds, from 1 to ${MAX_LIFETIME} (400 days)`;

export const Lifetime = z
  .int(MESSAGE)
  .check(z.minimum(1, MESSAGE), z.maximum(MAX_LIFETIME, MESSAGE));
