import { expect, test } from 'vitest';
import { openDemo } from '../../src/serve/open-demo.ts';

test('the demo has two logins of one user with a place, times, staff and a private address', async () => {
  const now = Date.now() / 1000;
  const { store, token } = await openDemo();
  const caller = await store.findByToken(token);
  const sessions = caller?.sessions ?? [];
  const shown = sessions.map(({ device, browser, location, isStaff }) => {
    return [device, browser, location.type, location.city, isStaff];
  });
  expect(shown).toEqual([
    ['macOS', 'Google Chrome', 'ipv4', 'London', false],
    ['Windows', 'Microsoft Edge', 'local', '', true],
  ]);
  const daysAgo = sessions.map(({ created }) => Math.floor((now - created) / 86_400));
  expect(daysAgo).toEqual([0, 2]);
  expect(new Set(sessions.map(({ deviceId }) => deviceId)).size).toBe(2);
  expect(caller?.sessionId).toBe(sessions[0]?.id);
});
