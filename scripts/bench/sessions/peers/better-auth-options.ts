import { DatabaseSync } from 'node:sqlite';
import type { BetterAuthOptions } from 'better-auth';
import { SECRET } from '../sign-cookie.ts';

/** The defaults in production, without rate limits, logs and telemetry. */
export function createOptions(path: string) {
  return {
    database: new DatabaseSync(path),
    secret: SECRET,
    baseURL: 'http://127.0.0.1',
    rateLimit: { enabled: false },
    session: { freshAge: 0 },
    logger: { disabled: true },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
}
