import { DatabaseSync } from 'node:sqlite';
import type { BetterAuthOptions } from 'better-auth';
import { SECRET } from '../sign-cookie.ts';

/** The defaults of production, without what would refuse or log the many requests of a benchmark. */
export function makeOptions(path: string) {
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
