import * as fc from 'fast-check';
import { expect, onTestFinished, test, vi } from 'vitest';
import { formatDay } from '../../../src/notes/render/format-day.ts';

test.each(['long', 'medium'] as const)(
  'American English, which is written without Intl, is as Intl writes it: %s',
  (style) => {
    const intl = new Intl.DateTimeFormat('en-US', { dateStyle: style, timeZone: 'UTC' });
    const noInvalidDate = true;
    const [min, max] = [new Date('0001-01-01'), new Date('9999-12-31')];
    fc.assert(
      fc.property(fc.date({ min, max, noInvalidDate }), (date) => {
        expect(formatDay(date.toISOString(), 'en-US', style)).toBe(intl.format(date));
      }),
    );
  },
);

test('other languages are as Intl writes them', () => {
  expect(formatDay('2026-11-20T23:30:00-08:00', 'de', 'medium')).toBe('20.11.2026');
  expect(formatDay('2026-11-20T23:30:00-08:00', 'de', 'long')).toBe('20. November 2026');
  expect(formatDay('2026-09-05', 'en-GB', 'medium')).toBe('5 Sept 2026');
});

test('Intl is started once for a language and style, and never for American English', async () => {
  vi.resetModules();
  const fresh = await import('../../../src/notes/render/format-day.ts');
  const start = vi.spyOn(Intl, 'DateTimeFormat');
  onTestFinished(() => start.mockRestore());
  for (const date of ['2026-11-20', '2026-11-21', '2026-11-22']) {
    fresh.formatDay(date, 'en-US', 'medium');
    fresh.formatDay(date, 'fr-CH', 'medium');
    fresh.formatDay(date, 'fr-CH', 'long');
  }
  expect(start.mock.calls.map(([locale]) => locale)).toEqual(['fr-CH', 'fr-CH']);
});
