import { expect, test } from 'vitest';
import { readCookies, readToken } from '../../src/sessions/read-token.ts';

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

test('readCookies returns the values of all cookies with exactly this name, in order', () => {
  const headers = new Headers({ cookie: 'a=1; ab=2; b=3;a=4; a=; axy; A=5; a=x=y \t; \t a=b c' });
  expect(readCookies(headers, 'a')).toEqual(['1', '4', '', 'x=y', 'b c']);
  expect(readCookies(new Headers(), 'a')).toEqual([]);
});

test.each([0x0b, 0x0c, 0x85, 0xa0])(
  'a name that starts with the whitespace character %i is another name',
  (code) => {
    const blank = String.fromCharCode(code);
    const headers = new Headers({ cookie: `a=1; ${blank}__Host-a=2;${blank}__Host-a=3` });
    expect(readCookies(headers, '__Host-a')).toEqual([]);
  },
);
