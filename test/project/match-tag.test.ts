import { expect, test } from 'vitest';
import { VFile } from 'vfile';
import { matchTag } from '../../src/project/match-tag.ts';
import { markRelease } from '../../src/project/order-notes.ts';
import { isValid, parseNote } from '../../src/notes/parse-note.ts';
import { noteText } from '../temporary.ts';

const marks = ['2.4.0', 'v5', '5', 'x@1', 're7'].flatMap((version) => {
  const note = parseNote(new VFile({ value: noteText({ version }) }));
  return note && isValid(note) ? [markRelease(note)] : [];
});

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
  expect(matchTag(marks, tag)?.version).toBe(version);
});

test.each(['', 'v', '2.4', '2.4.0@', 'rev7', 'vv2.4.0'])('the tag "%s" names none', (tag) => {
  expect(matchTag(marks, tag)).toBeUndefined();
});
