import { expect, test } from 'vitest';
import { renderSessions } from '../../src/sessions/render-sessions.ts';
import { sampleSession } from './sample-login.ts';

function renderTime(created: number): string | undefined {
  const found = { deviceId: 'laptop', sessions: [sampleSession({ created })] };
  const { sessions } = renderSessions(found);
  return sessions[0]?.created;
}

test.each([
  '2026-11-20 09:30:00',
  '2026-01-02 03:04:05',
  '2026-09-09 09:09:09',
  '2026-10-10 10:10:10',
  '2024-02-29 23:59:59',
  '1970-01-01 00:00:00',
  '9999-12-31 23:59:59',
])('created is %s', (text) => {
  expect(renderTime(Date.parse(`${text.replace(' ', 'T')}Z`) / 1000)).toBe(text);
});

test.each([-1, Number.NaN, Infinity, 253_402_300_800, Date.UTC(2026, 0)])(
  '%d seconds is not a valid time',
  (seconds) => {
    expect(() => renderTime(seconds)).toThrow(
      /^The store returned an invalid session: sessions\[0\]\.created: /,
    );
  },
);
