import { expect, test } from 'vitest';
import { findMisplaced, findPrerelease, findUndecided } from '../../src/project/check-notes.ts';
import {
  formatInstant,
  orderReleases,
  pickHistory,
  pickLatest,
  type DatedNote,
} from '../../src/project/order-notes.ts';
import type { FileProblem } from '../../src/project/problems.ts';
import { describeProblems } from '../describe-problems.ts';
import { testTables } from '../lists.ts';
import { datedNote } from './dated-note.ts';

/** Notes such as `2.0; 1.0, draft: true`. */
const parseNotes = (text: string): DatedNote[] =>
  text.split('; ').map((each) => {
    const [version = '', ...fields] = each.split(', ');
    const pairs = fields.map((field) => {
      const [key = '', value = ''] = field.split(/: (.*)/, 2);
      return [key, value] as const;
    });
    return datedNote({ version, ...Object.fromEntries(pairs) });
  });

const versions = (notes: DatedNote[]) => notes.map(({ version }) => version).join(', ');
const describeAll = (found: FileProblem[]) =>
  found.map((problem) => `${problem.file} ${describeProblems([problem])}`).join('');

testTables('test/fixtures/order', {
  latest: (text) => versions(pickLatest(parseNotes(text))),
  order: (text) => versions(orderReleases(parseNotes(text))),
  undecided: (text) => describeAll(findUndecided(parseNotes(text))),
  misplaced: (text) => {
    const notes = parseNotes(text);
    return describeAll([...findMisplaced(notes), ...findPrerelease(notes)]);
  },
});

test('releases of latest: false are listed, and do not change the order of the others', () => {
  const all = parseNotes('9; 10; LTS, latest: false');
  expect(versions(pickHistory(all, 3))).toBe('10, 9, LTS');
  expect(versions(pickHistory(all, 2))).toBe('10, 9');
});

test('releases are newer than drafts without a date that have a lower version', () => {
  const all = parseNotes('9; 10; 8; 11; Next');
  for (const note of all.slice(2)) Object.assign(note, { isDraft: true, instant: Infinity });
  expect(versions(pickHistory(all, 2, { unpublished: true }))).toBe('11, Next, 10, 9, 8');
});

test('a pre-release can get a channel', () => {
  const notes = parseNotes('1.0; 2.0-rc.1, date: 2026-03-01');
  expect(describeAll(findPrerelease(notes, ['beta']))).toBe(
    describeAll(findPrerelease(notes)).replace('latest: false', 'channel: beta'),
  );
  expect(findUndecided([])).toEqual([]);
});

test('an instant is written as in front matter, with milliseconds only if it has some', () => {
  expect(formatInstant(Date.UTC(2026, 10, 20, 9, 30))).toBe('2026-11-20T09:30:00Z');
  expect(formatInstant(Date.UTC(2026, 10, 20, 9, 30, 0, 5))).toBe('2026-11-20T09:30:00.005Z');
});
