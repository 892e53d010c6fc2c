import { expect, test } from 'vitest';
import { formatDay, formatPublished, formatTitle } from '../../src/notes/format.ts';

test.each([
  ['2026-11-20T23:30:00-08:00', 'en-US', 'long', 'November 20, 2026'],
  ['2026-11-20T23:30:00-08:00', 'en-US', 'medium', 'Nov 20, 2026'],
  ['2026-11-20T23:30:00-08:00', 'de', 'medium', '20.11.2026'],
  ['2026-11-20T23:30:00-08:00', 'de', 'long', '20. November 2026'],
  ['2026-09-05', 'en-GB', 'medium', '5 Sept 2026'],
  ['2026-11-20', 'ja', 'long', '2026年11月20日'],
  ['0001-01-01', 'en-US', 'long', 'January 1, 1'],
  ['9999-12-31', 'en-US', 'medium', 'Dec 31, 9999'],
  ['', 'de', 'long', '…'],
] as const)('writes the day of %s in %s, %s', (date, locale, style, day) => {
  expect(formatDay(date, locale, style)).toBe(day);
});

test('replaces every {date} of a phrase, and keeps a phrase without one', () => {
  const date = '2026-11-20';
  expect(formatPublished('{date}, yes, {date}', date, 'de')).toBe(
    '20. November 2026, yes, 20. November 2026',
  );
  expect(formatPublished('Soon', date, 'de')).toBe('Soon');
  expect(formatPublished('Soon', 'no date', 'no locale')).toBe('Soon');
});

test.each([
  ["What's new in {version}", "What's new in 5.1.0-rc.1"],
  ['{version}, {version}', '5.1.0-rc.1, 5.1.0-rc.1'],
  ['{version} 的新功能', '5.1.0-rc.1 的新功能'],
  ['ما الجديد في الإصدار {version}', 'ما الجديد في الإصدار \u20665.1.0-rc.1\u2069'],
  ['מה חדש בגרסה {version}', 'מה חדש בגרסה \u20665.1.0-rc.1\u2069'],
])('the title %j becomes %j', (title, filled) => {
  expect(formatTitle(title, '5.1.0-rc.1')).toBe(filled);
});
