import { expect, test } from 'vitest';
import { openDemo } from '../../src/serve/demo.ts';
import { openGeo } from '../../src/sessions/login/mmdb.ts';
import { writeMmdb } from '../sessions/login/write-mmdb.ts';

test('the demo has three logins of one user with places, times, staff and a private address', async () => {
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
    ['Android', 'Samsung Internet', 'ipv6', 'San Diego', false],
  ]);
  const daysAgo = sessions.map(({ created }) => Math.floor((now - created) / 86_400));
  expect(daysAgo).toEqual([0, 2, 23]);
  expect(new Set(sessions.map(({ deviceId }) => deviceId)).size).toBe(3);
  expect(caller?.sessionId).toBe(sessions[0]?.id);
});

test('places come from the city database if there is one', async () => {
  const geo = openGeo(
    writeMmdb({ networks: { '81.2.69.0/24': { city: { names: { en: 'Testville' } } } } }),
  );
  const { store } = await openDemo(geo);
  const sessions = await store.findByUser('demo');
  expect(sessions.map(({ location }) => location.city)).toEqual(['Testville', '', '']);
});
