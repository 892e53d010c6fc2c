import { expect, test } from 'vitest';
import { showSession } from '../../src/sessions/show-session.ts';
import { sampleLogin } from './sample-login.ts';

function show(created: number): string {
  const { userId: _, deviceId = '', ...login } = sampleLogin({ isStaff: false });
  return showSession({ ...login, id: 1, deviceId, isStaff: false, created }, 'laptop').created;
}

test.each([
  '2026-11-20 09:30:00',
  '2026-01-02 03:04:05',
  '2026-09-09 09:09:09',
  '2026-10-10 10:10:10',
  '2024-02-29 23:59:59',
  '1970-01-01 00:00:00',
])('%s is shown as that', (text) => {
  expect(show(Date.parse(`${text.replace(' ', 'T')}Z`) / 1000)).toBe(text);
});

test.each([Number.NaN, Infinity, 8_640_000_000_001])('%d is no time', (seconds) => {
  expect(() => show(seconds)).toThrow(new RangeError('a session was created at no valid time'));
});
