import { describe, expect, test } from 'vitest';
import { guessDate, proposeDate } from '../../../src/notes/parse/guess-date.ts';

describe('guesses a date that has one reading', () => {
  test.each([
    ['2026-10-6', '2026-10-06'],
    ['2026-11-20.', '2026-11-20'],
    ['2026/11/20', '2026-11-20'],
    ['2026 – 11 – 20', '2026-11-20'],
    ['２０２６－１１－２０', '2026-11-20'],
    ['2026年10月6日', '2026-10-06'],
    ['20261120', '2026-11-20'],
    ['20.11.2026', '2026-11-20'],
    ['11/20/2026', '2026-11-20'],
    ['03/03/2026', '2026-03-03'],
    ['Nov 20, 2026', '2026-11-20'],
    ['20 November 2026', '2026-11-20'],
    ['November 20th, 2026', '2026-11-20'],
    ['1st Sept. 2026', '2026-09-01'],
    ['20-nov-2026', '2026-11-20'],
    ['2026 May 2', '2026-05-02'],
    ['Friday, 20 November 2026', '2026-11-20'],
  ])('%s: %s', (text, date) => {
    expect(guessDate(text)).toBe(date);
  });
});

describe('guesses a date-time', () => {
  test.each([
    ['2026-11-20 09:30+01:00', '2026-11-20T09:30:00+01:00'],
    ['2026-11-20T9:30Z', '2026-11-20T09:30:00Z'],
    ['2026-11-20T09:30:00+0100', '2026-11-20T09:30:00+01:00'],
    ['2026-11-20T09:30:00.25 +1', '2026-11-20T09:30:00.25+01:00'],
    ['2026-11-20 09:30:00 −2:30', '2026-11-20T09:30:00-02:30'],
    ['2026-11-20 09:30 utc', '2026-11-20T09:30:00Z'],
    ['2026-11-20 CET', '2026-11-20'],
    ['Fri, 20 Nov 2026 09:30:00 GMT', '2026-11-20T09:30:00Z'],
    ['20.11.2026, 09:30+01:00', '2026-11-20T09:30:00+01:00'],
  ])('%s: %s', (text, date) => {
    expect(guessDate(text)).toBe(date);
  });
});

describe('with a default offset, guesses a date-time without one', () => {
  test.each([
    ['2026-11-22 15:00', '2026-11-22T15:00:00Z'],
    ['2026-11-22T9:05:30.5', '2026-11-22T09:05:30.5Z'],
    ['22.11.2026, 15:00', '2026-11-22T15:00:00Z'],
    ['2026-11-22 15:00+01:00', '2026-11-22T15:00:00+01:00'],
    ['2026-11-22', '2026-11-22'],
    ['2026-11-22 15:00+100', undefined],
    ['2026-11-22 3:00 pm', undefined],
    ['03/04/2026 15:00', undefined],
  ])('%s: %s', (text, date) => {
    expect(guessDate(text, 'Z')).toBe(date);
  });
});

test.each([
  '',
  'today',
  '03/04/2026',
  '03/04/2026 09:30Z',
  '2026-11',
  '2026-11-201',
  '2026-20-11',
  '2026-02-30',
  '12026-11-20',
  '2026-11-20-1',
  '1.2.3.2026',
  '20 Ma 2026',
  '20 Nov',
  '2026-11-20T09:30:00',
  '2026-11-20 09:30 am',
  '2026-11-20 09:30+1:0',
  '2026-11-20 09:30+100',
  `2026-10-6${' '.repeat(60)}`,
])('guesses nothing for %j', (text) => {
  expect(guessDate(text)).toBeUndefined();
});

describe('proposes a date in place of a wrong one, as of 2026-11-28', () => {
  test.each([
    ['Dec 7', 'type for example date: 2026-12-07'],
    ['1. Nov', 'type for example date: 2027-11-01'],
    ['7. Dezember 2026', 'type for example date: 2026-12-07'],
    ['7 déc. 2026', 'type for example date: 2026-12-07'],
    ['7th of December, 2026', 'type for example date: 2026-12-07'],
    ['7 декабря 2026', 'type for example date: 2026-12-07'],
    ['2026-12-07 3pm', 'type for example date: 2026-12-07'],
    ['07.12.26', 'type for example date: 2026-12-07'],
    ['03/04/2026', 'type for example date: 2026-03-04 or date: 2026-04-03'],
    ['today', 'type for example date: 2026-11-28'],
    ['heute', 'type for example date: 2026-11-28'],
    ['December 7, 2026 at 3 pm', 'type for example date: 2026-12-07'],
    ['TODO', 'delete this line and type draft: true until the date is known'],
    ['TBD', 'delete this line and type draft: true until the date is known'],
    ['next week', 'type date: YYYY-MM-DD, with the numbers of the year, month and day'],
    ['2026-02-30', 'type date: YYYY-MM-DD, with the numbers of the year, month and day'],
  ])('%s: %s', (text, advice) => {
    expect(proposeDate('date', text, new Date('2026-11-28T12:00:00Z'))).toBe(advice);
  });
});
