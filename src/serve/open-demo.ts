import { describeLogin, type Place } from '../sessions/login/index.ts';
import { createSqliteStore, type SqliteStore } from '../sessions/stores/sqlite.ts';

const DEMO_LOGINS = [
  {
    address: '10.20.0.17',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    isStaff: true,
  },
  {
    address: '81.2.69.142',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    isStaff: false,
  },
];

/** Opens a store in memory with two logins of a user. Returns it with the token of the newer one. */
export async function openDemo(): Promise<{ store: SqliteStore; token: string }> {
  const store = createSqliteStore(':memory:');
  let token = '';
  for (const { address, userAgent, isStaff } of DEMO_LOGINS) {
    const request = { headers: { 'user-agent': userAgent } };
    const description = describeLogin(request, { address, geo: () => LONDON });
    ({ token } = await store.recordLogin({ userId: 'demo', isStaff, ...description }));
  }
  return { store, token };
}

const LONDON: Place = {
  city: 'London',
  region_name: 'England',
  region_code: 'ENG',
  zip: 'EC1A',
  country_name: 'United Kingdom',
  country_code: 'GB',
  continent_code: 'EU',
  continent_name: 'Europe',
  latitude: 51.5142,
  longitude: -0.0931,
};
