import { describeLogin, type Geo } from '../../sessions/login/index.ts';
import { createSqliteStore, type SqliteStore } from '../../sessions/stores/sqlite.ts';
import { DEMO_LOGINS, type DemoLogin } from './demo-logins.ts';
import { sampleGeo } from './sample-geo.ts';

/** A store of sample logins, and the token of the newest. */
export interface Demo {
  store: SqliteStore;
  token: string;
}

/** Opens a store in memory, and records the sample logins in it at their times. */
export async function openDemo(geo: Geo = sampleGeo): Promise<Demo> {
  const start = Date.now();
  let now = Date.now;
  const store = createSqliteStore(':memory:', { now: () => now() });
  const record = async ({ minutesAgo, address, headers, isStaff }: DemoLogin) => {
    now = () => start - minutesAgo * 60_000;
    const request = new Request('http://localhost/login', { headers });
    const login = { userId: 'demo', isStaff, ...describeLogin(request, { address, geo }) };
    return (await store.recordLogin(login)).token;
  };
  const token = await DEMO_LOGINS.reduce(
    async (before, login) => before.then(async () => record(login)),
    Promise.resolve(''),
  );
  now = Date.now;
  return { store, token };
}
