import { expect, test } from 'vitest';
import { findUnlikely } from '../../src/project/check-notes.ts';
import { findNested } from '../../src/project/read-notes.ts';
import { describeProblems } from '../describe-problems.ts';
import { noteText, temporaryDirectory } from '../temporary.ts';
import { datedNote } from './dated-note.ts';

type Row = [version: string, date?: string, name?: string];

/** Problems of these versions, each with a date and, if it differs, the name of its file. */
function problemsOf(...notes: Row[]): string {
  const dated = notes.map(([version, date = '2026-01-01', name = version]) => {
    const isScheduled = date > '2030';
    return { ...datedNote({ version, date }), path: `${name}.md`, isScheduled };
  });
  const found = findUnlikely(dated).map(
    (problem) => `${problem.file} ${describeProblems([problem])}`,
  );
  return found.join('');
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
  const found = describeProblems(findNested(directory)).replaceAll(directory, 'releases');
  expect(found).toBe(
    '1:1 subdirectory: subdirectories are not read, found 2026/ with 1.1.0.md and 1 more; move such notes to releases/1.1.0.md\n' +
      '1:1 subdirectory: subdirectories are not read, found de/ with 1.0.0.md; move such notes to releases/1.0.0.de.md\n',
  );
});
