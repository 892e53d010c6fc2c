import { describe, expect, test } from 'vitest';
import { findMisplaced, findPrerelease, findUndecided } from '../../src/project/check-notes.ts';
import {
  orderReleases,
  pickHistory,
  pickLatest,
  formatInstant,
  type DatedNote,
} from '../../src/project/order-notes.ts';
import type { FileProblem } from '../../src/project/problems.ts';
import { describeProblems } from '../describe-problems.ts';
import { datedNote } from './dated-note.ts';

const versions = (notes: DatedNote[]) => notes.map(({ version }) => version);

const describeAll = (found: FileProblem[]) =>
  found.map((problem) => `${problem.file} ${describeProblems([problem])}`);

describe('releases of one instant', () => {
  const order = (...names: string[]) =>
    versions(orderReleases(names.map((version) => datedNote({ version }))));

  test('are ordered by version', () => {
    expect(order('1.9', '1.10-rc.1', 'v1.10', '1.2')).toEqual(['v1.10', '1.10-rc.1', '1.9', '1.2']);
  });

  test('are older if their versions cannot be compared, and ordered by path', () => {
    expect(order('1.9', 'Aurora', '1.10', 'Borealis')).toEqual([
      '1.10',
      '1.9',
      'Borealis',
      'Aurora',
    ]);
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

  test('are newer than drafts without a date that have a lower version', () => {
    const all = ['9', '10', '8', '11', 'Next'].map((version) => datedNote({ version }));
    for (const note of all.slice(2)) Object.assign(note, { isDraft: true, instant: Infinity });
    const listed = pickHistory(all, 2, { unpublished: true });
    expect(versions(listed)).toEqual(['11', 'Next', '10', '9', '8']);
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

describe('the releases of the response', () => {
  const misplaced = (...fields: Record<string, string>[]) =>
    describeAll([findMisplaced, findPrerelease].flatMap((find) => find(fields.map(datedNote))));
  const lower = (version: string, other: string) =>
    `${version}.md 2:10 version-order: "${other}" of ${other}.md is higher than "${version}" but dated earlier, so "${version}" counts as newer; if it is a backport, add latest: false, otherwise correct the date of one of them\n`;
  const [january, february, march] = ['2026-01-01', '2026-02-01', '2026-03-01'];

  test.each([
    ['1.0.0', '1.1.0', [lower('1.0.0', '1.1.0')]],
    ['1.0.0', 'Aurora', []],
    ['1.0.0', '2025.4', []],
    ['2.1', '2.1.0', []],
    ['2.0.0', '2.0.0-rc.1', []],
    ['1.2.0', '1.3.0', [lower('1.2.0', '1.3.0')], '9999-12-03'],
  ])('%s after %s', (version, before, problems, date = march) => {
    expect(misplaced({ version, date }, { version: before, date: january })).toEqual(problems);
  });

  test('are one problem of the higher release if both are lower', () => {
    const fields = [
      { version: '2.0', date: january },
      { version: '1.8', date: february },
      { version: '1.9', date: march },
    ];
    expect(misplaced(...fields)).toEqual([
      '2.0.md 3:7 version-order: "2.0" is dated before "1.9" and "1.8", which are lower but count as newer; correct this date or, if those are backports, add latest: false to their notes\n',
    ]);
    const corrected = fields.map((each, index) => ({ ...each, latest: String(index === 0) }));
    expect(misplaced(...corrected)).toEqual([]);
  });

  test('of the same day need a time', () => {
    const expected = lower('1.3.0-beta.2', '1.3.0').replace(
      'correct the date of one of them',
      'give 1.3.0.md a later time, such as date: 2026-03-01T11:00:00Z',
    );
    const beta = { version: '1.3.0-beta.2', date: '2026-03-01T10:00:00Z' };
    expect(misplaced({ version: '1.3.0', date: march }, beta)[0]).toBe(expected);
  });

  test.each([
    ['2.0-rc.1', ['1.0', '1.1'], true],
    ['2.0rc1', ['1.0', '1.1'], true],
    ['2.0.0-0', ['1.0', '1.1'], true],
    ['2.0-rc.1', ['1.0', '1.1-rc.1'], false],
    ['2.0-rc.1', [], false],
    ['2.0-lts', ['1.0'], false],
    ['2.0', ['1.0'], false],
  ])('%s after %j may be a pre-release that is meant to be none', (version, before, isWarning) => {
    const older = before.map((each) => ({ version: each, date: january }));
    const expected = `${version}.md 2:10 pre-release: "${version}" looks like a pre-release, but is the current release; add latest: false, or give the release that is meant a newer date\n`;
    const found = misplaced({ version, date: march }, ...older);
    expect(found).toEqual(isWarning ? [expected] : []);
    const advised = found.map((each) => each.replace('latest: false', 'channel: beta'));
    const notes = [...older, { version, date: march }].map(datedNote);
    expect(describeAll(findPrerelease(notes, ['beta']))).toEqual(advised);
  });
});

test('an instant is written as in front matter, with milliseconds only if it has some', () => {
  expect(formatInstant(Date.UTC(2026, 10, 20, 9, 30))).toBe('2026-11-20T09:30:00Z');
  expect(formatInstant(Date.UTC(2026, 10, 20, 9, 30, 0, 5))).toBe('2026-11-20T09:30:00.005Z');
});
