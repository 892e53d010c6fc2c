import { describe, expect, test } from 'vitest';
import type { Login } from '../../../src/sessions/store.ts';
import {
  makeRow,
  parseCaller,
  parseId,
  parseSessions,
  type Row,
} from '../../../src/sessions/stores/rows.ts';
import { sampleLogin } from '../sample-login.ts';

const { location } = sampleLogin();
const ROW = {
  id: 7,
  user_id: 'ada',
  device_id: 'laptop',
  created: 1000,
  is_staff: 0,
  device: 'macOS',
  browser: 'Firefox',
  ...location,
};
const SESSION = {
  id: 7,
  deviceId: 'laptop',
  device: 'macOS',
  browser: 'Firefox',
  created: 1000,
  location,
  isStaff: false,
};

const parseOne = (changes: Row) => parseSessions([{ ...ROW, ...changes }])[0];

describe('a row that was read', () => {
  test('has columns by name, in any order, and others are ignored', () => {
    const reversed = Object.fromEntries(Object.entries(ROW).toReversed());
    const rows = [{ token_hash: 'secret', ...reversed, added_later: 1 }];
    expect(parseSessions(rows)).toEqual([SESSION]);
  });

  test.each([7, '7', 7n])('may have the integer %o', (value) => {
    expect(parseOne({ id: value })?.id).toBe(7);
    expect(parseId({ id: value })).toBe(7);
  });

  test.each([undefined, null, true, '', ' 7', '0x7', 7.5, '7.5', NaN, {}, 2 ** 53, `${2 ** 53}`])(
    'cannot have the id %o',
    (value) => {
      expect(() => parseOne({ id: value })).toThrow(/^The table gazette_sessions .* id: /);
      expect(() => parseId({ id: value })).toThrow('The database returned no valid session id');
    },
  );

  test.each<[string, Row]>([
    ['device: Invalid input: expected string, received null', { device: null }],
    ['location.latitude: Invalid input: expected number, received string', { latitude: '59.9' }],
    ['isStaff: Invalid input: expected boolean, received string', { is_staff: '1' }],
  ])('cannot have a wrong type: %s', (message, changes) => {
    expect(() => parseOne(changes)).toThrow(
      new TypeError(`The table gazette_sessions has an invalid row: ${message}`),
    );
  });

  test.each([
    [0, 1],
    [false, true],
  ])('is of the caller if it has is_caller: %o or %o', (no, yes) => {
    const rows = [
      { ...ROW, id: 8, device_id: 'phone', is_staff: yes, is_caller: no },
      { ...ROW, is_caller: yes },
    ];
    expect(parseCaller(rows)).toEqual({
      userId: 'ada',
      sessionId: 7,
      deviceId: 'laptop',
      sessions: [{ ...SESSION, id: 8, deviceId: 'phone', isStaff: true }, SESSION],
    });
    expect(parseCaller(rows.slice(0, 1))).toBeNull();
    expect(parseCaller([])).toBeNull();
  });
});

describe('a row of a login', () => {
  const CENTURY = 100 * 365 * 24 * 60 * 60;
  const make = (fields: Partial<Login> = {}, created = 0) =>
    makeRow(sampleLogin(fields), new Uint8Array(32), created);

  test.each(['a', ' ', 'ä 🦊', 'a'.repeat(512), '🦊'.repeat(256)])(
    'may have the id %.20j',
    (text) => {
      const row = make({ userId: text, deviceId: text });
      expect(row).toMatchObject({ user_id: text, device_id: text });
    },
  );

  test.each(['', 'a\0b', '\uD800', 'a\uDC00b', 'a'.repeat(513)])(
    'cannot have the id %.20j',
    (text) => {
      const problem = 'must be 1 to 512 characters of well-formed text';
      expect(() => make({ userId: text })).toThrow(`Invalid login: userId: ${problem}`);
      expect(() => make({ deviceId: text })).toThrow(`Invalid login: deviceId: ${problem}`);
    },
  );

  test.each([1, 60, CENTURY])('may have a lifetime of %d seconds', (lifetime) => {
    expect(make({ lifetime }, 7)).toMatchObject({ created: 7, expires: 7 + lifetime });
  });

  test.each([0, -1, 0.5, NaN, Infinity, CENTURY + 1])('cannot have one of %d', (lifetime) => {
    expect(() => make({ lifetime })).toThrow(
      'Invalid login: lifetime: must be whole seconds, at least 1 and at most 100 years',
    );
  });

  test.each(['latitude', 'longitude'])('has a finite %s', (name) => {
    for (const value of [NaN, Infinity, -Infinity]) {
      const wrong = { ...location, [name]: value };
      expect(() => make({ location: wrong })).toThrow(`Invalid login: location.${name}: `);
    }
  });
});
