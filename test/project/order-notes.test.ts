import { describe, expect, test } from 'vitest';
import {
  findShared,
  pickHistory,
  pickLatest,
  writeInstant,
  type ProjectNote,
} from '../../src/project/order-notes.ts';
import { describeProblems } from '../describe-problems.ts';
import { projectNote } from './project-note.ts';

const versions = (notes: ProjectNote[]) => notes.map(({ version }) => version);

const notes = [
  { version: 'old', date: '2026-01-01' },
  { version: 'newest', date: '2026-05-01T00:30:00+01:00' },
  { version: 'newer', date: '2026-04-30', latest: 'true' },
  { version: 'draft', date: '2026-06-01', draft: 'true' },
  { version: 'backport', date: '2026-05-02', latest: 'false', draft: 'false' },
].map(projectNote);

describe('of notes in any order', () => {
  test('the current and the previous release are picked', () => {
    expect(versions(pickLatest(notes))).toEqual(['newest', 'newer']);
    expect(versions(pickLatest(notes.slice(0, 1)))).toEqual(['old']);
  });

  test('the history has the newest releases, with those of latest: false', () => {
    expect(versions(pickHistory(notes, 3))).toEqual(['backport', 'newest', 'newer']);
    expect(versions(pickHistory(notes, 50))).toEqual(['backport', 'newest', 'newer', 'old']);
  });

  test('drafts are in the history on request, and do not count', () => {
    expect(versions(pickHistory(notes, 1, { drafts: true }))).toEqual(['draft', 'backport']);
  });
});

describe('two notes with the same', () => {
  const shared = (...fields: Record<string, string>[]) =>
    findShared(fields.map(projectNote)).map(
      ({ path, problem }) => `${path} ${describeProblems([problem])}`,
    );

  test('version are a problem, also if one is a draft', () => {
    const draft = { version: '1', date: '2026-01-02', draft: 'true' };
    expect(shared({ version: '1' }, draft)).toEqual([
      '1.md 2:10 duplicate-version: "1" is already the version of 1.md; use another one\n',
    ]);
  });

  test('instant are a problem, however it is written, unless one is a draft', () => {
    const noon = { version: '1', date: '2026-01-01T12:00:00Z' };
    const alsoNoon = { version: '2', date: '2026-01-01T14:00:00+02:00' };
    expect(shared(noon, alsoNoon)).toEqual([
      '2.md 3:7 duplicate-date: 1.md has the same date, so neither is newer; give the newer one a later time of day, such as date: 2026-01-01T13:00:00Z\n',
    ]);
    expect(shared(noon, { ...alsoNoon, draft: 'true' })).toEqual([]);
    expect(shared(noon, { ...alsoNoon, date: '2026-01-01' })).toEqual([]);
  });
});

test('an instant is written as in front matter, with milliseconds only if it has some', () => {
  expect(writeInstant(Date.UTC(2026, 10, 20, 9, 30))).toBe('2026-11-20T09:30:00Z');
  expect(writeInstant(Date.UTC(2026, 10, 20, 9, 30, 0, 5))).toBe('2026-11-20T09:30:00.005Z');
});
