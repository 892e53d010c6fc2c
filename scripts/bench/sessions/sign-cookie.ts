import { createHmac } from 'node:crypto';

/** What better-auth signs its cookies with in the benchmark. */
export const SECRET = 'benchmark-benchmark-benchmark-benchmark';

/** The cookie that better-auth sets for a token. */
export function signCookie(token: string): string {
  const signature = createHmac('sha256', SECRET).update(token).digest('base64');
  return `better-auth.session_token=${encodeURIComponent(`${token}.${signature}`)}`;
}
