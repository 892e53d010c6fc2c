import { expect, test } from 'vitest';
import { matchTag } from '../../src/project/match-tag.ts';
import { projectNote } from './project-note.ts';

const notes = ['2.4.0', 'v5', '5', 'x@1', 're7'].map((version) => projectNote({ version }));

test.each([
  ['2.4.0', '2.4.0'],
  ['v2.4.0', '2.4.0'],
  ['gazette@2.4.0', '2.4.0'],
  ['@scope/gazette@v2.4.0', '2.4.0'],
  ['v5', 'v5'],
  ['5', '5'],
  ['gazette@v5', 'v5'],
  ['x@1', 'x@1'],
  ['re7', 're7'],
])('the tag %s names version %s', (tag, version) => {
  expect(matchTag(notes, tag)?.version).toBe(version);
});

test.each(['', 'v', '2.4', '2.4.0@', 'rev7', 'vv2.4.0'])('the tag "%s" names no note', (tag) => {
  expect(matchTag(notes, tag)).toBeUndefined();
});
