import { expect, test } from 'vitest';
import { formatPublished } from '../../../src/notes/render/format-published.ts';

test('the day is written in the language of the locale', () => {
  const date = '2026-11-20T23:30:00-08:00';
  const write = (locale: string) => formatPublished('{date}', date, locale);
  expect(write('en-US')).toBe('November 20, 2026');
  expect(write('de')).toBe('20. November 2026');
  expect(write('ja')).toBe('2026年11月20日');
});

test('the date stands wherever the phrase names it, and a phrase without it stays as it is', () => {
  const date = '2026-11-20';
  expect(formatPublished('{date}, yes, {date}', date, 'de')).toBe(
    '20. November 2026, yes, 20. November 2026',
  );
  expect(formatPublished('Soon', date, 'de')).toBe('Soon');
  expect(formatPublished('Soon', 'no date', 'no locale')).toBe('Soon');
});
