import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatPublished } from '../../src/notes/format-published.ts';

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

test('American English, which is written without Intl, is as Intl writes it', () => {
  const intl = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' });
  const noInvalidDate = true;
  const [min, max] = [new Date('0001-01-01'), new Date('9999-12-31')];
  fc.assert(
    fc.property(fc.date({ min, max, noInvalidDate }), (date) => {
      const text = date.toISOString();
      expect(formatPublished('On {date} and {date}', text, 'en-US')).toBe(
        `On ${intl.format(date)} and ${intl.format(date)}`,
      );
    }),
  );
});

test('Intl is started once for a language, and never for American English', async () => {
  vi.resetModules();
  const fresh = await import('../../src/notes/format-published.ts');
  const start = vi.spyOn(Intl, 'DateTimeFormat');
  onTestFinished(() => start.mockRestore());
  for (const date of ['2026-11-20', '2026-11-21', '2026-11-22']) {
    fresh.formatPublished('{date}', date, 'en-US');
    fresh.formatPublished('{date}', date, 'fr-CH');
  }
  expect(start.mock.calls.map(([locale]) => locale)).toEqual(['fr-CH']);
});
