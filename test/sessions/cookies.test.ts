import { expect, test } from 'vitest';
import { readCookies } from '../../src/sessions/cookies.ts';

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
