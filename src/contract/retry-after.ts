/**
 * The milliseconds to wait according to a header `Retry-After`, which has seconds or an HTTP date: at most `longest`; 0 if
 * there is no valid header. `now` is in milliseconds since 1970.
 */
export function parseRetryAfter(header: string | null, now: number, longest: number): number {
  if (header === null) return 0;
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - now;
  return wait > 0 ? Math.min(wait, longest) : 0;
}
