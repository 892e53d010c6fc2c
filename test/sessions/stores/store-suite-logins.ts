import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Login, SessionStore } from '../../../src/sessions/store.ts';
import { HOSTILE, sampleLogin } from '../sample-login.ts';
import { createClock, START_SECOND } from '../test-clock.ts';

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

/** Tests `recordLogin` of a store. */
export function describeLogins(name: string, prepare: () => ReturnType<typeof prepareStore>): void {
  describe(`${name} records logins`, () => {
    test('and returns every field by token and by user', async () => {
      const { store, login } = await prepare();
      const { token, sessionId, deviceId } = await login({ isStaff: true });
      const { userId: _, ...fields } = sampleLogin({ isStaff: true });
      const session = { ...fields, id: sessionId, created: START_SECOND };
      expect(deviceId).toBe('laptop');
      expect(await store.findByToken(token)).toEqual({
        userId: 'ada',
        sessionId,
        deviceId: 'laptop',
        sessions: [session],
      });
      expect(await store.findByUser('ada')).toEqual([session]);
    });

    test('with a random token of 32 bytes, and stores only its SHA-256', async () => {
      const { login, readRows } = await prepare();
      const tokens = [(await login()).token, (await login()).token];
      const stored = JSON.stringify(await readRows());
      expect(new Set(tokens).size).toBe(2);
      for (const token of tokens) {
        expect(token).toMatch(/^[\w-]{43}$/);
        expect(stored).not.toContain(token);
        expect(stored).not.toContain(Buffer.from(token, 'base64url').toString('hex'));
        expect(stored).toContain(createHash('sha256').update(token).digest('hex'));
      }
    });

    test('with a random device id and without the staff flag by default', async () => {
      const { store, login } = await prepare();
      const first = await login({ deviceId: undefined });
      const second = await login({ deviceId: undefined });
      expect(first.deviceId).toMatch(/^[\da-f-]{36}$/);
      expect(second.deviceId).not.toBe(first.deviceId);
      expect(await store.findByUser('ada')).toMatchObject([
        { deviceId: second.deviceId, isStaff: false },
        { deviceId: first.deviceId, isStaff: false },
      ]);
    });

    test('with times and ids beyond 32 bits, up to the largest safe integer', async () => {
      const { store, clock, login, setNextId } = await prepare();
      await setNextId(9_007_199_254_740_990);
      const century = 100 * 365 * 24 * 60 * 60;
      clock.advance(century);
      const { sessionId } = await login();
      expect(sessionId).toBe(9_007_199_254_740_990);
      const [session] = await store.findByUser('ada');
      expect(session).toMatchObject({ id: sessionId, created: START_SECOND + century });
      await login();
      await expect(login()).rejects.toThrow(/too (?:big|large)/i);
    });

    test('with hostile text in every field', async () => {
      const { store, login } = await prepare();
      const { location } = sampleLogin();
      const texts = Object.keys(location).filter((key) => !key.endsWith('itude'));
      const place = {
        ...location,
        ...Object.fromEntries(texts.map((key) => [key, HOSTILE + key])),
      };
      const fields = { deviceId: HOSTILE, device: HOSTILE, browser: HOSTILE, location: place };
      const { token, sessionId } = await login({ ...fields, userId: HOSTILE });
      await login();
      const caller = await store.findByToken(token);
      expect(caller?.userId).toBe(HOSTILE);
      expect(caller?.sessions).toEqual([expect.objectContaining(fields)]);
      expect(await store.revoke(HOSTILE, sessionId)).toBe(true);
      expect(await store.findByUser('ada')).toHaveLength(1);
    });
  });
}
