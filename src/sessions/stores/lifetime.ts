import * as z from 'zod/mini';

/** How long a session is valid, in seconds: 30 days. */
export const DEFAULT_LIFETIME = 30 * 24 * 60 * 60;
/** Browsers keep no cookie longer. More is usually a lifetime in milliseconds. */
const MAX_LIFETIME = 400 * 24 * 60 * 60;
const MESSAGE = `must be whole seconds, not milliseconds, from 1 to ${MAX_LIFETIME} (400 days)`;

export const Lifetime = z
  .int(MESSAGE)
  .check(z.minimum(1, MESSAGE), z.maximum(MAX_LIFETIME, MESSAGE));
