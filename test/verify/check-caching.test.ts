import { expect, test } from 'vitest';
import { CONFIGURE, verify, type Served } from './verify.ts';

const version = 'v2/cloud/version';

test.each<[string, Record<string, Served>, string]>([
  [
    'a lifetime for shared caches only',
    { [version]: { headers: { 'cache-control': 'public, max-age=60, s-maxage=31536000' } } },
    `${CONFIGURE}error: cache-control is public, max-age=60, s-maxage=31536000, so clients may see a new release late; it must be public, max-age=60, stale-while-revalidate=60\n  /${version}\n\n1 error.\n`,
  ],
  [
    'a lifetime of a day, as a warning',
    { 'releases.json': { headers: { 'cache-control': 'max-age=86400' } } },
    `${CONFIGURE}warning: cache-control is max-age=86400, so clients may see a new release late; it must be public, max-age=60, stale-while-revalidate=60\n  /releases.json\n\n1 warning.\n`,
  ],
  [
    'a lifetime that caches choose',
    { [version]: { headers: { 'cache-control': 'public' } } },
    'error: cache-control is public, so clients may see a new release late; it must be',
  ],
])('verify reports %s', async (_name, changes, expected) => {
  const { exitCode, printed } = await verify(changes);
  expect(printed).toContain(expected);
  expect(exitCode).toBe(printed.includes('error: ') ? 1 : 0);
});
