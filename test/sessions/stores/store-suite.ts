import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { SessionStore } from '../../../src/sessions/store.ts';
import { HOSTILE } from '../sample-login.ts';
import { describeLogins, prepareStore, type OpenTestStore } from './store-suite-logins.ts';

/** Tests that every store must pass. */
export function describeStore(name: string, open: OpenTestStore): void {
  const prepare = async () => prepareStore(open);
  describeLogins(name, prepare);

  describe(`${name} finds`, () => {
    test('sessions newest first, then by descending id, even if the clock went back', async () => {
      const { clock, login, idsOf } = await prepare();
      const first = await login();
      const sameSecond = await login();
      clock.advance(1);
      const newest = await login();
      clock.advance(-3600);
      const clockWentBack = await login();
      const order = [newest, sameSecond, first, clockWentBack].map(({ sessionId }) => sessionId);
      expect(await idsOf('ada')).toEqual(order);
    });

    test('nothing for a token that is unknown, empty, huge, almost right, or its stored hash', async () => {
      const { store, login } = await prepare();
      const { token } = await login();
      const changed = (token.startsWith('A') ? 'B' : 'A') + token.slice(1);
      const wrong = ['', ' ', token.slice(1), `${token}=`, changed, 'a'.repeat(65_536), HOSTILE];
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        wrong.push(createHash('sha256').update(token).digest(encoding));
      }
      for (const text of wrong) expect(await store.findByToken(text)).toBeNull();
    });

    test('nothing of users with similar ids', async () => {
      const { store, login } = await prepare();
      const { token } = await login();
      await login({ userId: 'Ada' });
      await login({ userId: 'ada ' });
      await login({ userId: 'adä' });
      expect((await store.findByToken(token))?.sessions).toHaveLength(1);
      for (const other of ['', 'ad', 'ad_', '%', 'ada\0', 'ad\uD800']) {
        expect(await store.findByUser(other)).toEqual([]);
      }
    });

    test('a session until the second it expires', async () => {
      const { store, clock, login, idsOf } = await prepare();
      const short = await login({ lifetime: 60 });
      const long = await login({ lifetime: 61 });
      clock.advance(59);
      expect(await idsOf('ada')).toEqual([long.sessionId, short.sessionId]);
      clock.advance(1);
      expect(await idsOf('ada')).toEqual([long.sessionId]);
      expect(await store.findByToken(short.token)).toBeNull();
      expect((await store.findByToken(long.token))?.sessions).toHaveLength(1);
    });

    test('a session for 30 days by default', async () => {
      const { clock, login, idsOf } = await prepare();
      await login();
      clock.advance(30 * 24 * 60 * 60 - 1);
      expect(await idsOf('ada')).toHaveLength(1);
      clock.advance(1);
      expect(await idsOf('ada')).toEqual([]);
    });
  });

  describe(`${name} revokes`, () => {
    test('one session of its user, once', async () => {
      const { store, login, idsOf } = await prepare();
      const [kept, revoked] = [await login(), await login()];
      expect(await store.revoke('ada', revoked.sessionId)).toBe(true);
      expect(await store.revoke('ada', revoked.sessionId)).toBe(false);
      expect(await store.findByToken(revoked.token)).toBeNull();
      expect(await idsOf('ada')).toEqual([kept.sessionId]);
    });

    test('no session of another user, and none that is unknown or expired', async () => {
      const { store, clock, login, idsOf } = await prepare();
      const expired = await login({ lifetime: 1 });
      clock.advance(1);
      const { sessionId } = await login();
      for (const userId of ['bob', '', 'ada\0']) {
        expect(await store.revoke(userId, sessionId)).toBe(false);
        expect(await store.revokeOthers(userId, 0)).toBe(0);
      }
      const ids = [expired.sessionId, 0, -1, 1.5, Number.NaN, Infinity, 2 ** 53, 2 ** 64];
      for (const id of ids) expect(await store.revoke('ada', id)).toBe(false);
      for (const id of ids.filter((each) => !Number.isSafeInteger(each))) {
        expect(await store.revokeOthers('ada', id)).toBe(0);
      }
      expect(await idsOf('ada')).toEqual([sessionId]);
    });

    test('all other sessions of the user, or all with the id 0, and of no other user', async () => {
      const { store, login, idsOf } = await prepare();
      await login();
      const kept = await login();
      await login();
      await login({ userId: 'bob' });
      expect(await store.revokeOthers('ada', kept.sessionId)).toBe(2);
      expect(await store.revokeOthers('ada', kept.sessionId)).toBe(0);
      expect(await idsOf('ada')).toEqual([kept.sessionId]);
      expect(await store.revokeOthers('ada', 0)).toBe(1);
      expect(await idsOf('ada')).toEqual([]);
      expect(await idsOf('bob')).toHaveLength(1);
    });

    test('without reusing the id', async () => {
      const { store, login } = await prepare();
      const { sessionId } = await login();
      await store.revoke('ada', sessionId);
      expect((await login()).sessionId).toBeGreaterThan(sessionId);
    });
  });

  describe(`${name} deletes`, () => {
    test('the oldest session beyond 100 per user', async () => {
      const { clock, login, idsOf } = await prepare();
      const bob = await login({ userId: 'bob' });
      const all: number[] = [];
      for (let count = 0; count < 103; count += 1) {
        clock.advance(count % 2);
        all.push((await login()).sessionId);
      }
      expect(await idsOf('ada')).toEqual(all.slice(3).toReversed());
      expect(await idsOf('bob')).toEqual([bob.sessionId]);
    });

    test('no session to make room while expired ones remain', async () => {
      const { clock, login, idsOf } = await prepare();
      const oldest = await login();
      for (let count = 0; count < 120; count += 1) {
        clock.advance(1);
        await login({ lifetime: 1 });
      }
      expect(await idsOf('ada')).toHaveLength(2);
      expect(await idsOf('ada')).toContain(oldest.sessionId);
    });

    test('sessions beyond 100 even if many logins arrive at once', async () => {
      const { login, idsOf } = await prepare();
      const tokens = new Set<string>();
      for (let wave = 0; wave < 4; wave++) {
        const logins = Array.from({ length: 35 }, async () => login());
        for (const { token } of await Promise.all(logins)) tokens.add(token);
      }
      expect(tokens.size).toBe(140);
      expect(await idsOf('ada')).toHaveLength(100);
    });

    test('expired sessions of all users at the next login', async () => {
      const { clock, login, readRows } = await prepare();
      await login({ lifetime: 10 });
      await login({ userId: 'bob', lifetime: 10 });
      clock.advance(10);
      expect(await readRows()).toHaveLength(2);
      await login({ userId: 'eve' });
      expect(await readRows()).toHaveLength(1);
    });

    test('at most 50 expired sessions per login', async () => {
      const { clock, login, readRows } = await prepare();
      for (let count = 0; count < 60; count += 1) await login({ lifetime: 10 });
      clock.advance(10);
      await login();
      expect(await readRows()).toHaveLength(60 - 50 + 1);
      await login();
      expect(await readRows()).toHaveLength(2);
    });
  });

  test(`${name} rejects ids of the wrong type`, async () => {
    const { store, login, idsOf } = await prepare();
    const { sessionId } = await login({ userId: '42' });
    // JavaScript can call methods with arguments that their types do not allow.
    const call = async (method: keyof SessionStore, ...values: unknown[]): Promise<unknown> =>
      Reflect.apply(store[method], store, values);
    const userError = new TypeError('userId must be a string');
    for (const id of [42, null, undefined, ['42']]) {
      await expect(call('findByUser', id)).rejects.toEqual(userError);
      await expect(call('revoke', id, sessionId)).rejects.toEqual(userError);
      await expect(call('revokeOthers', id, 0)).rejects.toEqual(userError);
    }
    const sessionError = new TypeError('sessionId must be a number');
    await expect(call('revoke', '42', `${sessionId}`)).rejects.toEqual(sessionError);
    await expect(call('revokeOthers', '42')).rejects.toEqual(sessionError);
    expect(await idsOf('42')).toEqual([sessionId]);
  });
}
