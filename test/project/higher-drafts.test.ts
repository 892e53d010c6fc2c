import { expect, test } from 'vitest';
import { findHigherDrafts } from '../../src/project/check-notes.ts';
import { parseNote } from '../../src/notes/parse/parse-note.ts';
import { dateNote } from '../../src/project/order-notes.ts';
import { describeProblems } from '../describe-problems.ts';
import { datedNote } from './dated-note.ts';

const draft = (version: string) =>
  dateNote('a.md', parseNote(`---\nversion: ${version}\ndraft: true\n---\n\nA\n`), new Date()) ??
  [];

test('several drafts without a date that are higher than the current release are named', () => {
  const current = datedNote({ version: '1.2.1', date: '2015-03-02' });
  const find = (...versions: string[]) =>
    describeProblems(findHigherDrafts([current, ...versions.flatMap(draft)]));
  expect(find('2.0.0', '1.0.0', 'Unreleased')).toBe('');
  expect(find('2.0.0', '3.0.0', 'Unreleased')).toBe(
    '2:10 version-order: 2 drafts without a date, such as "3.0.0", have higher versions than the current release, "1.2.1"; type their dates and delete their lines draft: true\n',
  );
});
