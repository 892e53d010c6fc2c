import type { SessionStore, StoreOptions } from '../../sessions/index.ts';
import { describeLogin, type Geo } from '../../sessions/login/index.ts';
import { DEMO_LOGINS, type DemoLogin } from './demo-logins.ts';
import { sampleGeo } from './sample-geo.ts';

/** The time, which the demo sets back while it records what happened before. */
interface Clock {
  now: () => number;
}

/** A store of made-up logins, and the token of the last one. */
export interface Demo<Store> {
  store: Store;
  token: string;
}

/** Opens a store through `open` and records the demo's logins in it, each at its time and as `describeLogin` sees it. */
export async function openDemo<Store extends SessionStore>(
  open: (options: StoreOptions) => Store,
  geo: Geo = sampleGeo,
): Promise<Demo<Store>> {
  const clock: Clock = { now: Date.now };
  const store = open({ now: () => clock.now() });
  const start = Date.now();
  const record = async ({ minutesAgo, address, headers, isStaff }: DemoLogin) => {
    clock.now = () => start - minutesAgo * 60_000;
    const request = new Request('http://localhost/login', { headers });
    const login = { userId: 'demo', isStaff, ...describeLogin(request, { address, geo }) };
    return (await store.recordLogin(login)).token;
  };
  const token = await DEMO_LOGINS.reduce(
    async (before, login) => before.then(async () => record(login)),
    Promise.resolve(''),
  );
  clock.now = Date.now;
  return { store, token };
}
