import { describe, expect, test } from 'vitest';
import type { SessionStore } from '../../../src/sessions/store.ts';
import type { PreparedStore } from './test-store.ts';

/** Calls a method with arguments that its type does not allow, as JavaScript can. */
const call = async (
  store: SessionStore,
  method: keyof SessionStore,
  ...values: unknown[]
): Promise<unknown> => Reflect.apply(store[method], store, values);

/** Tests that a store rejects arguments of the wrong type. */
export function describeWrongTypes(name: string, prepare: () => Promise<PreparedStore>): void {
  describe(`${name} rejects`, () => {
    test.each([
      [42, 'number'],
      [42n, 'bigint'],
      [null, 'null'],
      [undefined, 'undefined'],
      [['ada'], 'object'],
    ])('the user id %s, because it is not a string', async (id, type) => {
      const { store, login } = await prepare();
      const { sessionId } = await login();
      const error = new TypeError(`userId must be a string, but it is of type ${type}`);
      await expect(call(store, 'findByUser', id)).rejects.toEqual(error);
      await expect(call(store, 'revoke', id, sessionId)).rejects.toEqual(error);
      await expect(call(store, 'revokeOthers', id, sessionId)).rejects.toEqual(error);
      await expect(call(store, 'recordLogin', { userId: id })).rejects.toThrow(
        'Invalid login: userId: Invalid input: expected string',
      );
    });

    test('a token that is not a string', async () => {
      const { store } = await prepare();
      await expect(call(store, 'findByToken', 42)).rejects.toEqual(
        new TypeError('token must be a string, but it is of type number'),
      );
    });

    test('a session id that is not a number', async () => {
      const { store, login, idsOf } = await prepare();
      const { sessionId } = await login();
      const error = new TypeError('sessionId must be a number, but it is of type string');
      await expect(call(store, 'revoke', 'ada', `${sessionId}`)).rejects.toEqual(error);
      await expect(call(store, 'revokeOthers', 'ada', `${sessionId}`)).rejects.toEqual(error);
      expect(await idsOf('ada')).toEqual([sessionId]);
    });
  });
}
