import { expect, test } from 'vitest';
import { formatDay } from '../../../src/notes/render/format.ts';

test.each([
  ['2026-11-20T23:30:00-08:00', 'en-US', 'long', 'November 20, 2026'],
  ['2026-11-20T23:30:00-08:00', 'en-US', 'medium', 'Nov 20, 2026'],
  ['2026-11-20T23:30:00-08:00', 'de', 'medium', '20.11.2026'],
  ['2026-11-20T23:30:00-08:00', 'de', 'long', '20. November 2026'],
  ['2026-09-05', 'en-GB', 'medium', '5 Sept 2026'],
  ['0001-01-01', 'en-US', 'long', 'January 1, 1'],
  ['9999-12-31', 'en-US', 'medium', 'Dec 31, 9999'],
  ['', 'de', 'long', '…'],
] as const)('writes the day of %s in %s, %s', (date, locale, style, day) => {
  expect(formatDay(date, locale, style)).toBe(day);
});
