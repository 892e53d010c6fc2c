import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  findSharedVersions,
  findUndecided,
  type NoteProblem,
} from '../../src/project/check-notes.ts';
import {
  orderReleases,
  pickHistory,
  pickLatest,
  formatInstant,
  type DatedNote,
} from '../../src/project/order-notes.ts';
import { describeProblems } from '../describe-problems.ts';
import { datedNote } from './dated-note.ts';

const versions = (notes: DatedNote[]) => notes.map(({ version }) => version);

const notes = [
  { version: 'old', date: '2026-01-01' },
  { version: 'newest', date: '2026-05-01T00:30:00+01:00' },
  { version: 'newer', date: '2026-04-30', latest: 'true' },
  { version: 'draft', date: '2026-06-01', draft: 'true' },
  { version: 'backport', date: '2026-05-02', latest: 'false', draft: 'false' },
  { version: 'withdrawn', date: '2026-04-29', withdrawn: 'It lost data.' },
].map(datedNote);

describe('of notes in any order', () => {
  test('the current and the previous release are picked', () => {
    expect(versions(pickLatest(notes))).toEqual(['newest', 'newer']);
    expect(versions(pickLatest(notes.slice(0, 1)))).toEqual(['old']);
  });

  test('the history has the newest releases, with withdrawn ones and those of latest: false', () => {
    expect(versions(pickHistory(notes, 3))).toEqual(['backport', 'newest', 'newer']);
    expect(versions(pickHistory(notes, 50))).toEqual([
      'backport',
      'newest',
      'newer',
      'withdrawn',
      'old',
    ]);
  });

  test('drafts are in the history on request, and do not count', () => {
    expect(versions(pickHistory(notes, 1, { unpublished: true }))).toEqual(['draft', 'backport']);
  });
});

const describeAll = (found: NoteProblem[]) =>
  found.map(({ path, problem }) => `${path} ${describeProblems([problem])}`);

test('two notes with the same version are a problem, also if one is a draft', () => {
  const draft = { version: '1', date: '2026-01-02', draft: 'true' };
  expect(describeAll(findSharedVersions([{ version: '1' }, draft].map(datedNote)))).toEqual([
    '1.md 2:10 duplicate-version: "1" is already the version of 1.md; use another one\n',
  ]);
});

describe('releases of one instant', () => {
  const order = (...names: string[]) =>
    versions(orderReleases(names.map((version) => datedNote({ version }))));

  test('are ordered by version if all can be compared', () => {
    expect(order('1.9', '1.10-rc.1', 'v1.10', '1.2')).toEqual(['v1.10', '1.10-rc.1', '1.9', '1.2']);
  });

  test('are ordered by path otherwise, also those that can be compared', () => {
    expect(order('1.9', 'Aurora', '1.10')).toEqual(['Aurora', '1.9', '1.10']);
  });

  test('are ordered by path if their versions are equal', () => {
    expect(order('1.0', 'v1.0', '1.0.0')).toEqual(['v1.0', '1.0', '1.0.0']);
  });

  test('are ordered by version however the instant is written', () => {
    const fields = [
      { version: '2', date: '2026-01-01T00:00:00Z' },
      { version: '10', date: '2026-01-01' },
      { version: '9', date: '2026-01-01T01:00:00+01:00' },
    ];
    expect(versions(orderReleases(fields.map(datedNote)))).toEqual(['10', '9', '2']);
  });

  test('are older than drafts of that instant, which do not change their order', () => {
    const fields = [{ version: '9' }, { version: 'Next', draft: 'true' }, { version: '10' }];
    expect(versions(orderReleases(fields.map(datedNote)))).toEqual(['Next', '10', '9']);
  });

  test('of latest: false do not change which one is current, nor the order of the others', () => {
    const fields = [{ version: '9' }, { version: '10' }, { version: 'LTS', latest: 'false' }];
    const all = fields.map(datedNote);
    expect(versions(pickLatest(all))).toEqual(['10', '9']);
    expect(versions(pickHistory(all, 3))).toEqual(['10', '9', 'LTS']);
    expect(versions(pickHistory(all, 2))).toEqual(['10', '9']);
  });
});

describe('versions that cannot be compared', () => {
  const undecided = (...fields: Record<string, string>[]) =>
    describeAll(findUndecided(fields.map(datedNote)));
  const problem = (name: string, other: string) =>
    `${name}.md 3:7 duplicate-date: "${name}" cannot be compared with "${other}" of ${other}.md, which has the same date; give the newer one a later time of day, such as date: 2026-01-01T01:00:00Z\n`;

  test('are a problem where they decide the current release', () => {
    expect(undecided({ version: 'Aurora' }, { version: '1.0' }, { version: '1.1' })).toEqual([
      problem('Aurora', '1.0'),
    ]);
    const sameInstant = '2026-01-01T01:00:00+01:00';
    expect(
      undecided({ version: 'C', date: sameInstant }, { version: 'A' }, { version: 'B' }),
    ).toEqual([problem('B', 'A'), problem('C', 'A')]);
  });

  test('are a problem where they decide the previous release', () => {
    const newest = { version: 'Newest', date: '2026-01-02' };
    expect(undecided({ version: 'A' }, newest, { version: 'B' })).toEqual([problem('B', 'A')]);
  });

  test('are no problem among older releases', () => {
    const newer = [
      { version: '3', date: '2026-01-03' },
      { version: '2', date: '2026-01-02' },
    ];
    expect(undecided({ version: 'A' }, { version: 'B' }, ...newer)).toEqual([]);
    const tied = newer.map((fields) => ({ ...fields, date: '2026-01-03' }));
    expect(undecided({ version: 'A' }, { version: 'B' }, ...tied)).toEqual([]);
  });

  test('are no problem in drafts and releases that latest: false excludes', () => {
    expect(undecided({ version: '1' }, { version: 'A', draft: 'true' })).toEqual([]);
    expect(undecided({ version: '1' }, { version: 'A', latest: 'false' })).toEqual([]);
    expect(undecided({ version: '1' }, { version: 'A', withdrawn: 'It lost data.' })).toEqual([]);
    expect(undecided({ version: '1' }, { version: '2' })).toEqual([]);
    expect(undecided({ version: 'A' })).toEqual([]);
    expect(undecided()).toEqual([]);
  });
});

const anyFields = fc.record({
  version: fc.constantFrom('1', '1.0', 'v1', '1.10', '1.9', '2-rc.1', '2', 'Aurora', 'B2'),
  date: fc.constantFrom('2026-01-01', '2026-01-01T00:00:00Z', '2026-01-02', '2025-12-31T23:00:00Z'),
  latest: fc.constantFrom('true', 'false'),
  draft: fc.constantFrom('true', 'false'),
});
const anyNotes = fc
  .array(anyFields, { maxLength: 12 })
  .map((all) => all.map((fields, index) => ({ ...datedNote(fields), path: `${index}.md` })));
const paths = (ordered: DatedNote[]) => ordered.map(({ path }) => path);

test('the order does not depend on the order of the input', () => {
  const shuffled = anyNotes.chain((all) =>
    fc.tuple(
      fc.constant(all),
      fc.shuffledSubarray(all, { minLength: all.length, maxLength: all.length }),
    ),
  );
  fc.assert(
    fc.property(shuffled, ([all, others]) => {
      expect(paths(orderReleases(others))).toEqual(paths(orderReleases(all)));
      expect(paths(pickLatest(others))).toEqual(paths(pickLatest(all)));
      const found = (each: DatedNote[]) => describeAll(findUndecided(each)).toSorted();
      expect(found(others)).toEqual(found(all));
    }),
  );
});

test('the order has every note once, newest first, and drafts do not change it', () => {
  fc.assert(
    fc.property(anyNotes, (all) => {
      const ordered = orderReleases(all);
      expect(paths(ordered).toSorted()).toEqual(paths(all).toSorted());
      for (const [index, note] of ordered.slice(1).entries()) {
        expect(note.instant).toBeLessThanOrEqual(ordered[index]?.instant ?? NaN);
      }
      const isReleased = ({ isDraft }: DatedNote) => !isDraft;
      expect(paths(ordered.filter(isReleased))).toEqual(
        paths(orderReleases(all.filter(isReleased))),
      );
    }),
  );
});

test('an instant is written as in front matter, with milliseconds only if it has some', () => {
  expect(formatInstant(Date.UTC(2026, 10, 20, 9, 30))).toBe('2026-11-20T09:30:00Z');
  expect(formatInstant(Date.UTC(2026, 10, 20, 9, 30, 0, 5))).toBe('2026-11-20T09:30:00.005Z');
});
