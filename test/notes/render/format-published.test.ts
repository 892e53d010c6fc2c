import { expect, test } from 'vitest';
import { formatPublished } from '../../../src/notes/render/format.ts';

test('writes the day in the language of the locale', () => {
  const date = '2026-11-20T23:30:00-08:00';
  const write = (locale: string) => formatPublished('{date}', date, locale);
  expect(write('en-US')).toBe('November 20, 2026');
  expect(write('de')).toBe('20. November 2026');
  expect(write('ja')).toBe('2026年11月20日');
});

test('replaces every {date} of a phrase, and keeps a phrase without one', () => {
  const date = '2026-11-20';
  expect(formatPublished('{date}, yes, {date}', date, 'de')).toBe(
    '20. November 2026, yes, 20. November 2026',
  );
  expect(formatPublished('Soon', date, 'de')).toBe('Soon');
  expect(formatPublished('Soon', 'no date', 'no locale')).toBe('Soon');
});
