import { expect, test } from 'vitest';
import { readCaller, readInteger, readSessions, toRow } from '../../src/sessions/session-rows.ts';

const TEXTS = ['Oslo', 'Oslo', '03', '0150', 'Norway', 'NO', 'EU', 'Europe'];
const row = (changes: Record<number, unknown> = {}): unknown[] =>
  Object.assign(
    [7, 'ada', 'laptop', 1000, 0, 'macOS', 'Firefox', '203.0.113.7', 'ipv4', ...TEXTS, 59.9, 10.7],
    changes,
  );

test('a row is a list, or an object with the columns in their order', () => {
  expect(toRow(['a', 1])).toEqual(['a', 1]);
  expect(toRow({ id: 'a', created: 1 })).toEqual(['a', 1]);
});

test.each([
  [7, 7],
  ['7', 7],
  [7n, 7],
  [9_007_199_254_740_991, 9_007_199_254_740_991],
  ['-3', -3],
])('%o is a whole number, as databases have it', (value, number) => {
  expect(readInteger(value)).toBe(number);
  expect(readSessions([row({ 0: value })])[0]?.id).toBe(number);
});

test.each([
  undefined,
  null,
  true,
  '',
  ' 7',
  '7 ',
  '0x7',
  'seven',
  7.5,
  '7.5',
  Number.NaN,
  2 ** 53,
  '9007199254740992',
  {},
])('%o is none', (value) => {
  const expected = new TypeError('a session has a number that is no safe integer');
  expect(() => readInteger(value)).toThrow(expected);
  expect(() => readSessions([row({ 3: value })])).toThrow(expected);
});

test('text and numbers are not guessed', () => {
  const read = (changes: Record<number, unknown>) => () => readSessions([row(changes)]);
  expect(read({ 5: null })).toThrow(
    new TypeError('a session has a object where text was expected'),
  );
  expect(read({ 17: '59.9' })).toThrow(
    new TypeError('a session has a string where a number was expected'),
  );
});

test.each([
  [1, true],
  [true, true],
  [0, false],
  [false, false],
  ['1', false],
  [null, false],
])('the flag %o is %o', (value, flag) => {
  expect(readSessions([row({ 4: value })])[0]?.isStaff).toBe(flag);
});

test('the caller is whose row is marked, and without such a row nobody', () => {
  const rows = [
    [...row({ 0: 8, 2: 'phone' }), 0],
    [...row(), 1],
  ];
  expect(readCaller(rows)).toMatchObject({ userId: 'ada', sessionId: 7, deviceId: 'laptop' });
  expect(readCaller(rows)?.sessions.map(({ id }) => id)).toEqual([8, 7]);
  expect(readCaller(rows.slice(0, 1))).toBeNull();
  expect(readCaller([])).toBeNull();
});
