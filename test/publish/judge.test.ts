import { expect, test } from 'vitest';
import { findRefusal, readVersion } from '../../src/publish/judge.ts';
import { responseText } from './response-text.ts';

const releases = [
  { version: '1.0', instant: 1, isLatest: true },
  { version: '2.0', instant: 2, isLatest: true },
  { version: '2.1', instant: 3, isLatest: false },
  { version: '3.0', instant: 4, isLatest: true },
];
const judge = (published: string) => findRefusal(Buffer.from(published), '2.0', releases);

test('the same release and older ones may be replaced', () => {
  expect(judge(responseText('2.0'))).toBeUndefined();
  expect(judge(responseText('1.0'))).toBeUndefined();
});

test('a release without a note is older than all', () => {
  expect(findRefusal(Buffer.from(responseText('1.0')), '9.9', releases)).toBe(
    '"1.0" is published there, which is newer than "9.9" in the notes',
  );
});

test.each([
  ['3.0', '"3.0" is published there, which is newer than "2.0" in the notes'],
  [
    '2.1',
    '"2.1" is published there, which is newer than "2.0" in the notes, though its note keeps it from being the current release',
  ],
  [
    '0.9',
    '"0.9" is published there, which has no note here; get the notes of whoever published it',
  ],
])('%s may not', (version, reason) => {
  expect(judge(responseText(version))).toBe(reason);
});

test.each(['', '{', '{}', '[]', '<html>', JSON.stringify({ version: '1.0' })])(
  '%j is no version response, and may not',
  (text) => {
    expect(judge(text)).toBe('what is published there is no version response');
    expect(readVersion(Buffer.from(text))).toBeUndefined();
  },
);
