import { expect, test } from 'vitest';
import { checkOverwrite, parsePublishedVersion } from '../../src/publish/check-overwrite.ts';
import { responseText } from './response-text.ts';

const known = (version: string, { isDraft = false, isLatest = true } = {}) => ({
  version,
  isDraft,
  isLatest,
});
const releases = [
  known('3.0'),
  known('2.3', { isLatest: false }),
  known('2.2', { isLatest: false }),
  known('2.1', { isDraft: true, isLatest: false }),
  known('2.0'),
  known('1.0'),
];
const check = (published: string) => checkOverwrite(Buffer.from(published), '2.0', releases);

test('the same release and older ones may be replaced', () => {
  expect(check(responseText('2.0'))).toBeUndefined();
  expect(check(responseText('1.0'))).toBeUndefined();
});

test('a newer release that is withdrawn or has latest: false may be replaced', () => {
  expect(check(responseText('2.2'))).toBeUndefined();
  expect(check(responseText('2.3'))).toBeUndefined();
});

test('a release without a note is older than all', () => {
  expect(checkOverwrite(Buffer.from(responseText('1.0')), '9.9', releases)).toBe(
    'the published release "1.0" is newer than "9.9" in the notes',
  );
});

test.each([
  ['3.0', 'the published release "3.0" is newer than "2.0" in the notes'],
  [
    '2.1',
    'the published release "2.1" is newer than "2.0" in the notes; its note has draft: true here',
  ],
  ['0.9', 'the published release "0.9" has no note here; get the notes that it was published from'],
])('%s must not', (version, reason) => {
  expect(check(responseText(version))).toBe(reason);
});

test.each(['', '{', '{}', '[]', '<html>', JSON.stringify({ version: '1.0' })])(
  '%j is not a version response, and must not',
  (text) => {
    expect(check(text)).toBe('the object there is not a version response');
    expect(parsePublishedVersion(Buffer.from(text))).toBeUndefined();
  },
);
