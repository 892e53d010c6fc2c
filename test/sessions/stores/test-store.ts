import type { Login, SessionStore } from '../../../src/sessions/store.ts';
import { sampleLogin } from '../sample-login.ts';
import { createClock } from '../test-clock.ts';

/** An empty store, with access to its table. */
interface TestStore {
  store: SessionStore;
  /** Reads the whole table, with hashes as hexadecimal text. */
  readRows: () => Promise<unknown[]>;
  setNextId: (id: number) => Promise<void>;
}

export type OpenTestStore = (now: () => number) => TestStore | Promise<TestStore>;

/** Opens a store with its own clock. */
export async function prepareStore(open: OpenTestStore) {
  const clock = createClock();
  const opened = await open(clock.now);
  const { store } = opened;
  const login = async (fields: Partial<Login> = {}) => store.recordLogin(sampleLogin(fields));
  const idsOf = async (userId: string) => (await store.findByUser(userId)).map(({ id }) => id);
  return { ...opened, clock, login, idsOf };
}

export type PreparedStore = Awaited<ReturnType<typeof prepareStore>>;
