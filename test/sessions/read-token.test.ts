import { expect, test } from 'vitest';
import { readToken } from '../../src/sessions/read-token.ts';

const LONGEST = 'a'.repeat(1024);

test.each([
  ['Bearer abc', 'abc'],
  ['bearer   abc', 'abc'],
  ['Bearer AZaz09_-.~+/', 'AZaz09_-.~+/'],
  ['Bearer YWRh==', 'YWRh=='],
  [`Bearer ${LONGEST}`, LONGEST],
])('%.30s has a token', (authorization, token) => {
  expect(readToken(new Headers({ authorization }))).toBe(token);
  expect(readToken(new Headers({ cookie: `session=${token}` }), 'session')).toBe(token);
});

test.each([
  '',
  'abc',
  'Bearerabc',
  'Bearer',
  'Bearer =',
  'Bearer a=b',
  'Bearer a b',
  'Bearer a,b',
  'Bearer "abc"',
  'Bearer\tabc',
  'Bearer \u00E9',
  'Bearer abc\u00A0',
  'x Bearer abc',
  `Bearer ${LONGEST}a`,
])('%.30s has no token, and the cookie is ignored', (authorization) => {
  expect(readToken(new Headers({ authorization, cookie: 'session=abc' }), 'session')).toBeNull();
});

test('cookies are ignored without a cookie name', () => {
  expect(readToken(new Headers({ cookie: 'undefined=abc; =abc' }))).toBeNull();
});

test.each(['', 'session=', 'session=a b', 'session="abc"', 'session=a; session=a', 'other=abc'])(
  'the cookies %j have no token',
  (cookie) => {
    expect(readToken(new Headers({ cookie }), 'session')).toBeNull();
  },
);
