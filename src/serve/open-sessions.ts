import { readFileSync } from 'node:fs';
import { codeOf, fileError, messageOf } from '../project/file-error.ts';
import { describeLogin, type Geo, type Place } from '../sessions/login/index.ts';
import { openGeo } from '../sessions/login/mmdb.ts';
import { createSqliteStore, type SqliteStore } from '../sessions/stores/sqlite.ts';

/** @throws Error if it cannot be read, or is not a MaxMind city database */
export function openGeoFile(path: string): Geo {
  try {
    return openGeo(readFileSync(path));
  } catch (cause) {
    if (codeOf(cause) !== '') throw fileError('read the city database', path, cause);
    throw new Error(`cannot use the city database ${path}: ${messageOf(cause)}`, { cause });
  }
}

/** Opens a store in memory with two logins of a user. Returns it with the token of the newer one. */
export async function openDemo(
  geo: Geo = () => LONDON,
): Promise<{ store: SqliteStore; token: string }> {
  const start = Date.now();
  let now = Date.now;
  const store = createSqliteStore(':memory:', { now: () => now() });
  let token = '';
  for (const { minutesAgo, address, userAgent, isStaff } of DEMO_LOGINS) {
    now = () => start - minutesAgo * 60_000;
    const headers = { 'user-agent': userAgent };
    const description = describeLogin({ headers }, { address, geo });
    ({ token } = await store.recordLogin({ userId: 'demo', isStaff, ...description }));
  }
  now = Date.now;
  return { store, token };
}

const DEMO_LOGINS = [
  {
    minutesAgo: 3087,
    address: '10.20.0.17',
    userAgent:
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0',
    isStaff: true,
  },
  {
    minutesAgo: 38,
    address: '81.2.69.142',
    userAgent:
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Safari/537.36',
    isStaff: false,
  },
];

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
