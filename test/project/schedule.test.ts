import { describe, expect, test } from 'vitest';
import { findUndecided } from '../../src/project/check-notes.ts';
import { dateNote } from '../../src/project/order-notes.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { dueInstant } from '../../src/project/order-notes.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText } from '../temporary.ts';

function isScheduled(date: string, asOf: Date): boolean | undefined {
  return dateNote('a.md', parseNote(noteText({ version: '1', date })), asOf)?.isScheduled;
}

describe('a date without a time', () => {
  test('is reached when that day begins in the first time zone', () => {
    const due = dueInstant({ text: '2026-11-20', instant: Date.UTC(2026, 10, 20) });
    expect(new Date(due).toISOString()).toBe('2026-11-19T10:00:00.000Z');
  });

  // The first time zone is UTC+14, the last UTC-12.
  test.each([
    ['2026-11-20T10:00:00Z', '2026-11-21', false],
    ['2026-11-20T09:59:59.999Z', '2026-11-21', true],
    ['2026-11-20T11:59:59.999Z', '2026-11-19', false],
  ])('at %s, %s is scheduled: %s', (now, date, expected) => {
    expect(isScheduled(date, new Date(now))).toBe(expected);
  });
});

test('a date with a time is reached at that moment', () => {
  const date = '2026-11-20T09:30:00+01:00';
  expect(isScheduled(date, new Date('2026-11-20T08:29:59.999Z'))).toBe(true);
  expect(isScheduled(date, new Date('2026-11-20T08:30:00Z'))).toBe(false);
});

test('a draft is not scheduled', () => {
  const text = noteText({ version: '1', date: '2999-01-01', draft: 'true' });
  expect(dateNote('a.md', parseNote(text), new Date(0))).toMatchObject({ isScheduled: false });
});

test('versions that cannot be compared are a problem before they appear', () => {
  const asOf = new Date('2026-06-01T00:00:00Z');
  const notes = [
    { version: 'old', date: '2026-01-01' },
    { version: 'blue', date: '2026-09-01' },
    { version: 'green', date: '2026-09-01' },
  ].flatMap((fields) => dateNote(`${fields.version}.md`, parseNote(noteText(fields)), asOf) ?? []);
  expect(
    findUndecided(notes).map((problem) => `${problem.file} ${describeProblems([problem])}`),
  ).toEqual([
    'green.md 3:7 duplicate-date: "green" cannot be compared with "blue" of blue.md, which has the same date; give the newer one a later time of day, such as date: 2026-09-01T01:00:00Z\n',
  ]);
});
