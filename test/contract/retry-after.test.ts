import { expect, test } from 'vitest';
import { parseRetryAfter } from '../../src/contract/retry-after.ts';

const now = Date.UTC(2026, 10, 20, 9, 30, 0);

test.each([
  ['2', 2000],
  ['0', 0],
  ['Fri, 20 Nov 2026 09:30:05 GMT', 5000],
  ['Friday, 20-Nov-26 09:30:05 GMT', 5000],
  ['Fri, 20 Nov 2026 09:29:00 GMT', 0],
  ['3600', 60_000],
  ['9'.repeat(400), 60_000],
  ['Fri, 20 Nov 2099 09:30:05 GMT', 60_000],
  ['-5', 0],
  ['soon', 0],
  ['', 0],
  [null, 0],
])('%j is %i ms', (header, wait) => {
  expect(parseRetryAfter(header, now, 60_000)).toBe(wait);
});
