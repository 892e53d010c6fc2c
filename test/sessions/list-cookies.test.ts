import { expect, test } from 'vitest';
import { listCookies } from '../../src/sessions/list-cookies.ts';

test('cookies are those of the very name, in order', () => {
  const headers = new Headers({ cookie: 'a=1; ab=2; b=3;a=4; a=; axy; A=5; a=x=y' });
  expect(listCookies(headers, 'a')).toEqual(['1', '4', '', 'x=y']);
  expect(listCookies(new Headers(), 'a')).toEqual([]);
});
