import { describe, expect, test } from 'vitest';
import { isId, makeRecord, makeToken, toSeconds } from '../../src/sessions/login-record.ts';
import { sampleLogin } from './sample-login.ts';

const CENTURY = 100 * 365 * 24 * 60 * 60;

test('tokens are 32 random bytes in base64url', () => {
  const tokens = Array.from({ length: 200 }, makeToken);
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
])('%d ms are in second %d', (milliseconds, seconds) => {
  expect(toSeconds(milliseconds)).toBe(seconds);
});

describe('an id', () => {
  test.each(['a', ' ', 'ä 🦊', 'a'.repeat(512), '🦊'.repeat(256)])('may be %.20j', (text) => {
    expect(isId(text)).toBe(true);
    expect(makeRecord(sampleLogin({ userId: text, deviceId: text }), 0)).toMatchObject({
      userId: text,
      deviceId: text,
    });
  });

  test.each(['', '\0', 'a\0b', '\uD800', 'a\uDC00b', 'a'.repeat(513)])('is not %.20j', (text) => {
    const message = 'must be 1 to 512 characters of well-formed text';
    expect(isId(text)).toBe(false);
    expect(() => makeRecord(sampleLogin({ userId: text }), 0)).toThrow(
      new TypeError(`userId ${message}`),
    );
    expect(() => makeRecord(sampleLogin({ deviceId: text }), 0)).toThrow(
      new TypeError(`deviceId ${message}`),
    );
  });
});

describe('a lifetime', () => {
  test.each([1, 60, CENTURY])('may be %d seconds', (lifetime) => {
    expect(makeRecord(sampleLogin({ lifetime }), 7)).toMatchObject({
      created: 7,
      expires: 7 + lifetime,
    });
  });

  test.each([0, -1, 0.5, Number.NaN, Infinity, CENTURY + 1])('is not %d seconds', (lifetime) => {
    expect(() => makeRecord(sampleLogin({ lifetime }), 0)).toThrow(
      new TypeError('lifetime must be whole seconds, at least 1 and at most 100 years'),
    );
  });

  test('is 30 days where none is named', () => {
    expect(makeRecord(sampleLogin(), 0).expires).toBe(2_592_000);
  });
});

test.each(['latitude', 'longitude'])('a %s is a finite number', (name) => {
  for (const value of [Number.NaN, Infinity, -Infinity]) {
    const location = { ...sampleLogin().location, [name]: value };
    expect(() => makeRecord(sampleLogin({ location }), 0)).toThrow(
      new TypeError('latitude and longitude must be finite numbers; 0 stands for unknown'),
    );
  }
});

test('a record has what the login has, and what no database keeps is marked', () => {
  const { location, ...fields } = sampleLogin({ isStaff: true });
  expect(makeRecord({ ...fields, location, lifetime: 1 }, 0)).toEqual({
    ...fields,
    location,
    created: 0,
    expires: 1,
  });
  const { latitude, longitude, ...texts } = location;
  const broken = Object.keys(texts).map((key) => [key, `\0${key}\uD800\0`]);
  const marked = Object.keys(texts).map((key) => [key, `\uFFFD${key}\uFFFD\uFFFD`]);
  const record = makeRecord(
    {
      ...fields,
      device: '\0🦊',
      browser: '\uDC00b',
      location: { ...location, ...Object.fromEntries(broken) },
    },
    0,
  );
  expect(record).toMatchObject({ device: '\uFFFD🦊', browser: '\uFFFDb' });
  expect(record.location).toEqual({ ...Object.fromEntries(marked), latitude, longitude });
});

test('without them a device id is made, and nobody is staff', () => {
  const { deviceId, isStaff } = makeRecord(sampleLogin({ deviceId: undefined }), 0);
  expect(deviceId).toMatch(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/);
  expect(isStaff).toBe(false);
});
