import { expect, test, describe } from 'vitest';
import {
  checkDrafts,
  checkVersionOrder,
  checkPrerelease,
  checkTies,
  checkUnlikely,
} from '../../src/project/check-notes.ts';
import { checkNested } from '../../src/project/read-notes.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { testTables } from '../lists.ts';
import { datedNote, parseNotes } from './dated-note.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { dateNote, dueInstant } from '../../src/project/order-notes.ts';
import type { FileProblem } from '../../src/project/problems.ts';

const describeAll = (found: FileProblem[]) =>
  found.map((problem) => `${problem.file} ${describeProblems([problem])}`).join('');

testTables('test/fixtures/check-notes', {
  undecided: (text) => describeAll(checkTies(parseNotes(text))),
  misplaced: (text) => {
    const notes = parseNotes(text);
    return describeAll([...checkVersionOrder(notes), ...checkPrerelease(notes)]);
  },
});

test('a pre-release can get a channel', () => {
  const notes = parseNotes('1.0; 2.0-rc.1, date: 2026-03-01');
  expect(describeAll(checkPrerelease(notes, ['beta']))).toBe(
    describeAll(checkPrerelease(notes)).replace('latest: false', 'channel: beta'),
  );
  expect(checkTies([])).toEqual([]);
});

type Row = [version: string, date?: string, name?: string];

/** Problems of these versions, each with a date and, if it differs, the name of its file. */
function problemsOf(...notes: Row[]): string {
  const dated = notes.map(([version, date = '2026-01-01', name = version]) => {
    const isScheduled = date > '2030';
    return { ...datedNote({ version, date }), path: `${name}.md`, isScheduled };
  });
  return describeAll(checkUnlikely(dated));
}

const MISTYPED = '1.1.O|1,1,0|1..1.0|1.1.0.|1.1.0-|1. 1.0|1.l.0|Version 1.1.0|1.1.0 (451)';

test.each(MISTYPED.split('|'))('%s is mistyped', (version) => {
  expect(problemsOf(['1.0.0'], [version])).toBe(
    `${version}.md 2:10 unlikely-value: "${version}" is not a number such as the other versions; did you mean "1.1.0"?\n`,
  );
});

test('a version other than the one in the name of its file', () => {
  expect(problemsOf(['1.0.0'], ['1.10.0', '2026-01-02', '1.1.0'])).toBe(
    '1.1.0.md 2:10 unlikely-value: "1.10.0" is not the version in the name of this file, "1.1.0"; correct one of the two\n',
  );
});

test('a draft of an import that was only dated', () => {
  expect(problemsOf(['Unreleased'], ['1.0.0'])).toBe(
    'Unreleased.md 2:10 unlikely-value: "Unreleased" is published under this name; type the version of the release, or add draft: true\n',
  );
});

const LIKELY: Row[][] = [
  [['1.0'], ['1.0.1'], ['2024.10'], ['v2.0'], ['2.0.1', '2026-01-01', 'v2.0.1']],
  [['Aurora'], ['Borealis, O.'], ['1,0']],
  [
    ['1.0', '2026-01-01', '2026.01.01'],
    ['1.1', '2026-02-01', '2026.02.01'],
  ],
];

test.each(LIKELY.map((notes) => ({ notes })))('$notes is likely', ({ notes }) => {
  expect(problemsOf(...notes)).toBe('');
});

test('notes in subdirectories are reported, with the name of a translation', () => {
  const directory = temporaryDirectory({
    '1.0.0.md': noteText({}),
    '2026/1.1.0.md': noteText({}),
    '2026/1.2.0.md': noteText({}),
    'de/1.0.0.md': 'Schneller.',
    'images/readme.md': 'Pictures.',
    '.git/1.0.0.md': 'x',
  });
  const found = describeProblems(checkNested(directory)).replaceAll(directory, 'releases');
  expect(found).toBe(
    '1:1 subdirectory: subdirectories are not read, found 2026/ with 1.1.0.md and 1 more; move such notes to releases/1.1.0.md\n' +
      '1:1 subdirectory: subdirectories are not read, found de/ with 1.0.0.md; move such notes to releases/1.0.0.de.md\n',
  );
});

const draft = (version: string) =>
  dateNote('a.md', parseNote(`---\nversion: ${version}\ndraft: true\n---\n\nA\n`), new Date()) ??
  [];

test('several drafts without a date that are higher than the current release are named', () => {
  const current = datedNote({ version: '1.2.1', date: '2015-03-02' });
  const find = (...versions: string[]) =>
    describeProblems(checkDrafts([current, ...versions.flatMap(draft)]));
  expect(find('2.0.0', '1.0.0', 'Unreleased')).toBe('');
  expect(find('2.0.0', '3.0.0', 'Unreleased')).toBe(
    '2:10 version-order: 2 drafts without a date, such as "3.0.0", have higher versions than the current release, "1.2.1"; type their dates and delete their lines draft: true\n',
  );
});

function readScheduled(date: string, asOf: Date): boolean | undefined {
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
    expect(readScheduled(date, new Date(now))).toBe(expected);
  });
});

test('a date with a time is reached at that moment', () => {
  const date = '2026-11-20T09:30:00+01:00';
  expect(readScheduled(date, new Date('2026-11-20T08:29:59.999Z'))).toBe(true);
  expect(readScheduled(date, new Date('2026-11-20T08:30:00Z'))).toBe(false);
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
    checkTies(notes).map((problem) => `${problem.file} ${describeProblems([problem])}`),
  ).toEqual([
    'green.md 3:7 duplicate-date: "green" cannot be compared with "blue" of blue.md, which has the same date; give the newer one a later time of day, such as date: 2026-09-01T01:00:00Z\n',
  ]);
});
