import { describe, expect, test } from 'vitest';
import { createRow, createToken, isId, toSeconds } from '../../../src/sessions/stores/login-row.ts';
import type { Login } from '../../../src/sessions/store.ts';
import { sampleLogin } from '../sample-login.ts';

const CENTURY = 100 * 365 * 24 * 60 * 60;
const HASH = new Uint8Array(32);

const rowOf = (fields: Partial<Login> = {}, created = 0) =>
  createRow(sampleLogin(fields), HASH, created);

test('tokens are 32 random bytes in base64url', () => {
  const tokens = Array.from({ length: 200 }, createToken);
  expect(new Set(tokens).size).toBe(200);
  for (const token of tokens) {
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(Buffer.from(token, 'base64url')).toHaveLength(32);
    expect(Buffer.from(token, 'base64url').toString('base64url')).toBe(token);
  }
  expect(tokens.join('')).toMatch(/-[^]*_|_[^]*-/);
});

test.each([
  [0, 0],
  [999, 0],
  [1000, 1],
  [-1, -1],
])('%d ms are rounded down to %d s', (milliseconds, seconds) => {
  expect(toSeconds(milliseconds)).toBe(seconds);
});

describe('an id', () => {
  test.each(['a', ' ', 'ä 🦊', 'a'.repeat(512), '🦊'.repeat(256)])('may be %.20j', (text) => {
    expect(isId(text)).toBe(true);
    expect(rowOf({ userId: text, deviceId: text })).toMatchObject({
      user_id: text,
      device_id: text,
    });
  });

  test.each(['', '\0', 'a\0b', '\uD800', 'a\uDC00b', 'a'.repeat(513)])(
    'cannot be %.20j',
    (text) => {
      const message = 'must be 1 to 512 characters of well-formed text';
      expect(isId(text)).toBe(false);
      expect(() => rowOf({ userId: text })).toThrow(
        new TypeError(`Invalid login: userId: ${message}`),
      );
      expect(() => rowOf({ deviceId: text })).toThrow(
        new TypeError(`Invalid login: deviceId: ${message}`),
      );
    },
  );
});

describe('a lifetime', () => {
  test.each([1, 60, CENTURY])('may be %d seconds', (lifetime) => {
    expect(rowOf({ lifetime }, 7)).toMatchObject({ created: 7, expires: 7 + lifetime });
  });

  test.each([0, -1, 0.5, Number.NaN, Infinity, CENTURY + 1])('cannot be %d seconds', (lifetime) => {
    expect(() => rowOf({ lifetime })).toThrow(
      new TypeError(
        'Invalid login: lifetime: must be whole seconds, at least 1 and at most 100 years',
      ),
    );
  });

  test('is 30 days by default', () => {
    expect(rowOf().expires).toBe(2_592_000);
  });
});

test.each(['latitude', 'longitude'])('the %s must be a finite number', (name) => {
  for (const value of [Number.NaN, Infinity, -Infinity]) {
    const location = { ...sampleLogin().location, [name]: value };
    expect(() => rowOf({ location })).toThrow(
      `Invalid login: location.${name}: Invalid input: expected number, received`,
    );
  }
});

test('a row has every field of the login', () => {
  const { userId, deviceId, device, browser, location } = sampleLogin();
  expect(rowOf({ isStaff: true, lifetime: 1 })).toEqual({
    user_id: userId,
    device_id: deviceId,
    token_hash: HASH,
    created: 0,
    expires: 1,
    is_staff: true,
    device,
    browser,
    ...location,
  });
});

test('U+FFFD replaces characters that databases cannot store', () => {
  const { location } = sampleLogin();
  const { latitude, longitude, ...texts } = location;
  const broken = Object.keys(texts).map((key) => [key, `\0${key}\uD800\0`]);
  const cleaned = Object.keys(texts).map((key) => [key, `\uFFFD${key}\uFFFD\uFFFD`]);
  const row = rowOf({
    device: '\0🦊',
    browser: '\uDC00b',
    location: { ...location, ...Object.fromEntries(broken) },
  });
  expect(row).toMatchObject({
    device: '\uFFFD🦊',
    browser: '\uFFFDb',
    ...Object.fromEntries(cleaned),
    latitude,
    longitude,
  });
});

test('the device id is random by default, and the user is not staff', () => {
  const row = rowOf({ deviceId: undefined });
  expect(row.device_id).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(row.is_staff).toBe(false);
});
