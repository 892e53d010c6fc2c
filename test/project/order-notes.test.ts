import { expect, test } from 'vitest';
import {
  formatInstant,
  orderReleases,
  pickHistory,
  pickLatest,
  type DatedNote,
} from '../../src/project/order-notes.ts';
import { testTables } from '../lists.ts';
import { parseNotes } from './dated-note.ts';

const versions = (notes: DatedNote[]) => notes.map(({ version }) => version).join(', ');

testTables('test/fixtures/order', {
  latest: (text) => versions(pickLatest(parseNotes(text))),
  order: (text) => versions(orderReleases(parseNotes(text))),
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

test('an instant is written as in front matter, with milliseconds only if it has some', () => {
  expect(formatInstant(Date.UTC(2026, 10, 20, 9, 30))).toBe('2026-11-20T09:30:00Z');
  expect(formatInstant(Date.UTC(2026, 10, 20, 9, 30, 0, 5))).toBe('2026-11-20T09:30:00.005Z');
});
