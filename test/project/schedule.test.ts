import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { findUndecided } from '../../src/project/check-notes.ts';
import { placeNote } from '../../src/project/order-notes.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { dueInstant } from '../../src/project/order-notes.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText } from '../temporary.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const instants = fc.integer({ min: Date.UTC(2000, 0), max: Date.UTC(2100, 0) });
/** Instants of at most some milliseconds before or after midnight, in UTC or an offset of half an hour. */
const nearMidnight = fc
  .tuple(
    fc.integer({ min: 11_000, max: 40_000 }),
    fc.integer({ min: -24, max: 28 }),
    fc.integer({ min: -3, max: 3 }),
  )
  .map(([day, half, milliseconds]) => day * DAY - half * 30 * MINUTE + milliseconds);

/** The calendar day at an instant, in a time zone that is so many minutes before or after UTC. */
function dayAt(instant: number, offset: number): string {
  return new Date(instant + offset * MINUTE).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

function isScheduled(date: string, asOf: Date): boolean | undefined {
  return placeNote('a.md', parseNote(noteText({ version: '1', date })), asOf)?.isScheduled;
}

describe('a date without a time', () => {
  test('is reached when that day begins in the first time zone', () => {
    const due = dueInstant({ text: '2026-11-20', instant: Date.UTC(2026, 10, 20) });
    expect(new Date(due).toISOString()).toBe('2026-11-19T10:00:00.000Z');
  });

  test('of today is never in the future, wherever its author is', () => {
    const offsets = fc.integer({ min: -12 * 60, max: 14 * 60 });
    fc.assert(
      fc.property(fc.oneof(instants, nearMidnight), offsets, (local, offset) => {
        const instant = local - offset * MINUTE;
        expect(isScheduled(dayAt(instant, offset), new Date(instant))).toBe(false);
      }),
    );
  });

  test('that is tomorrow everywhere is scheduled', () => {
    fc.assert(
      fc.property(fc.oneof(instants, nearMidnight), (instant) => {
        const latest = dayAt(instant, 14 * 60);
        const next = new Date(Date.parse(latest) + DAY).toISOString().slice(0, 10);
        expect(isScheduled(next, new Date(instant))).toBe(true);
      }),
    );
  });
});

test('a date with a time is reached at that moment', () => {
  const date = '2026-11-20T09:30:00+01:00';
  expect(isScheduled(date, new Date('2026-11-20T08:29:59.999Z'))).toBe(true);
  expect(isScheduled(date, new Date('2026-11-20T08:30:00Z'))).toBe(false);
});

test('a draft is not scheduled', () => {
  const text = noteText({ version: '1', date: '2999-01-01', draft: 'true' });
  expect(placeNote('a.md', parseNote(text), new Date(0))).toMatchObject({ isScheduled: false });
});

test('versions that cannot be compared are a problem before they appear', () => {
  const asOf = new Date('2026-06-01T00:00:00Z');
  const notes = [
    { version: 'old', date: '2026-01-01' },
    { version: 'blue', date: '2026-09-01' },
    { version: 'green', date: '2026-09-01' },
  ].flatMap((fields) => placeNote(`${fields.version}.md`, parseNote(noteText(fields)), asOf) ?? []);
  expect(
    findUndecided(notes).map(({ path, problem }) => `${path} ${describeProblems([problem])}`),
  ).toEqual([
    'green.md 3:7 duplicate-date: "green" cannot be compared with "blue" of blue.md, which has the same date; give the newer one a later time of day, such as date: 2026-09-01T01:00:00Z\n',
  ]);
});
