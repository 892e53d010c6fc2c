import { expect, test } from 'vitest';
import { readCaller, readId, readSessions, type Row } from '../../../src/sessions/stores/rows.ts';

const LOCATION = {
  ip: '203.0.113.7',
  type: 'ipv4',
  city: 'Oslo',
  region_name: 'Oslo',
  region_code: '03',
  zip: '0150',
  country_name: 'Norway',
  country_code: 'NO',
  continent_code: 'EU',
  continent_name: 'Europe',
  latitude: 59.9,
  longitude: 10.7,
};
const ROW = {
  id: 7,
  user_id: 'ada',
  device_id: 'laptop',
  created: 1000,
  is_staff: 0,
  device: 'macOS',
  browser: 'Firefox',
  ...LOCATION,
};
const SESSION = {
  id: 7,
  deviceId: 'laptop',
  device: 'macOS',
  browser: 'Firefox',
  created: 1000,
  location: LOCATION,
  isStaff: false,
};

const readOne = (changes: Row) => readSessions([{ ...ROW, ...changes }])[0];

test('columns are read by name, in any order, and others are ignored', () => {
  const reversed = Object.fromEntries(Object.entries(ROW).toReversed());
  expect(readSessions([{ token_hash: 'secret', ...reversed, added_later: 1 }])).toEqual([SESSION]);
});

test.each([
  [7, 7],
  ['7', 7],
  [7n, 7],
  [9_007_199_254_740_991, 9_007_199_254_740_991],
  ['9007199254740991', 9_007_199_254_740_991],
])('the integer %o is read as %o', (value, number) => {
  expect(readOne({ id: value })?.id).toBe(number);
  expect(readId({ id: value })).toBe(number);
});

test.each([undefined, null, true, '', ' 7', '7 ', '0x7', 'seven', 7.5, '7.5', Number.NaN, {}])(
  '%o is not an integer',
  (value) => {
    expect(() => readOne({ id: value })).toThrow(/^The table gazette_sessions .* id: /);
    expect(() => readId({ id: value })).toThrow('The database returned no valid session id');
  },
);

test.each([2 ** 53, '9007199254740992', 9_007_199_254_740_992n])(
  '%o is not a safe integer',
  (value) => {
    expect(() => readOne({ id: value })).toThrow('id: Too big');
    expect(() => readId({ id: value })).toThrow('Too big');
  },
);

test.each<[string, Row]>([
  ['device: Invalid input: expected string, received null', { device: null }],
  ['location.latitude: Invalid input: expected number, received string', { latitude: '59.9' }],
  ['location.city: Invalid input: expected string, received undefined', { city: undefined }],
  ['isStaff: Invalid input: expected boolean, received string', { is_staff: '1' }],
  ['deviceId: Invalid input: expected string, received number', { device_id: 7 }],
])('a wrong type is an error: %s', (message, changes) => {
  expect(() => readOne(changes)).toThrow(
    new TypeError(`The table gazette_sessions has an invalid row: ${message}`),
  );
});

test.each([
  [1, true],
  [true, true],
  [0, false],
  [false, false],
])('the flag %o is read as %o', (value, flag) => {
  expect(readOne({ is_staff: value })?.isStaff).toBe(flag);
});

test.each([
  [0, 1],
  [false, true],
])('the caller is the user whose row has is_caller, %o and %o', (no, yes) => {
  const rows = [
    { ...ROW, id: 8, device_id: 'phone', is_caller: no },
    { ...ROW, is_caller: yes },
  ];
  expect(readCaller(rows)).toEqual({
    userId: 'ada',
    sessionId: 7,
    deviceId: 'laptop',
    sessions: [{ ...SESSION, id: 8, deviceId: 'phone' }, SESSION],
  });
  expect(readCaller(rows.slice(0, 1))).toBeNull();
  expect(readCaller([])).toBeNull();
});
