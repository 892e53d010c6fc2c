import { expect, test } from 'vitest';
import { findRequiredUpdate, type ReleaseHistory } from '../../src/client/index.ts';

type Entry = ReleaseHistory[number];
type Marks = Pick<Entry, 'required' | 'latest' | 'withdrawn'>;

const entry = { title: '', art: '', published: '', body: '', headlines: [], date: '2026-11-20' };

/** A history, newest first, with these marks. The versions are no numbers that could be compared. */
const makeHistory = (...all: Marks[]): Entry[] =>
  all.map((marks, n) => ({ ...entry, ...marks, version: 'abcdefgh'.charAt(n) }));

const withdrawn = 'It lost data.';
const history = makeHistory(
  {},
  { required: true },
  { withdrawn },
  { required: true },
  { withdrawn, required: true },
  {},
);

test.each([
  ['a', undefined],
  ['b', undefined],
  ['c', ['withdrawn', 'c']],
  ['d', ['required', 'b']],
  ['e', ['withdrawn', 'e']],
  ['f', ['required', 'b']],
])('of the installed version %s: %j', (version, expected) => {
  const update = findRequiredUpdate(history, version);
  expect(update && [update.reason, update.release.version]).toEqual(expected);
});

test('a required release that was withdrawn, or is never the current one, does not count', () => {
  const others = makeHistory({ required: true, latest: false }, { required: true, withdrawn }, {});
  expect(findRequiredUpdate(others, 'c')).toBeUndefined();
});

test('a version that the history does not have is an error', () => {
  expect(() => findRequiredUpdate(history, 'x')).toThrow(
    'the history does not have the version "x"',
  );
});
