import { describe, expect, test } from 'vitest';
import type { Login } from '../../../src/sessions/store.ts';
import { createD1Store, type D1Statement } from '../../../src/sessions/stores/d1.ts';
import { createPostgresStore } from '../../../src/sessions/stores/postgres.ts';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { sampleLogin, sampleSession } from '../sample-login.ts';

const { location, ...session } = sampleSession({ id: 7 });
const ROW = {
  id: 7,
  user_id: 'ada',
  device_id: session.deviceId,
  created: session.created,
  is_staff: 0,
  device: session.device,
  browser: session.browser,
  ...location,
};

/** A store in a database that answers every query with these rows. */
function storeWith(...results: Record<string, unknown>[]) {
  const statement: D1Statement = { bind: () => statement, all: async () => ({ results }) };
  return createD1Store({ prepare: () => statement, batch: async () => [{ results }] });
}

describe('a row that was read', () => {
  test.each([7, '7', 7n])('may have the integer %o', async (id) => {
    expect(await storeWith({ ...ROW, id }).findByUser('ada')).toMatchObject([{ id: 7 }]);
    expect((await storeWith({ id }).recordLogin(sampleLogin())).sessionId).toBe(7);
  });

  test.each([undefined, null, true, 7.5, '7.5', NaN, {}, 2 ** 53, `${2 ** 53}`])(
    'cannot have the id %o',
    async (id) => {
      const store = storeWith({ ...ROW, id });
      await expect(store.findByUser('ada')).rejects.toThrow(/^The table gazette_sessions .* id: /);
      await expect(store.recordLogin(sampleLogin())).rejects.toThrow('no valid session id');
    },
  );

  test.each([
    ['device: Invalid input: expected a string; if it is unknown, "Unknown"', { device: null }],
    ['location.latitude: Invalid input: expected number, received string', { latitude: '59.9' }],
    ['isStaff: Invalid input: expected boolean, received string', { is_staff: '1' }],
  ])('cannot have a wrong type: %s', async (message, changes) => {
    await expect(storeWith({ ...ROW, ...changes }).findByUser('ada')).rejects.toThrow(
      new TypeError(`The table gazette_sessions has an invalid row: ${message}`),
    );
  });

  test.each([
    [0, 1],
    [false, true],
  ])('is of the caller if it has is_caller: %o or %o', async (no, yes) => {
    const others = { ...ROW, id: 8, device_id: 'phone', is_staff: yes, is_caller: no };
    const caller = await storeWith(others, { ...ROW, is_caller: yes }).findByToken('a');
    expect(caller).toMatchObject({ userId: 'ada', sessionId: 7, deviceId: 'laptop' });
    expect(caller?.sessions).toMatchObject([{ id: 8, isStaff: true }, { id: 7 }]);
  });
});

test('an unknown option of a store is refused', () => {
  expect((): unknown =>
    Reflect.apply(createSqliteStore, undefined, [':memory:', { nwo: 1 }]),
  ).toThrow(new TypeError('Invalid options of the store: Unrecognized key: "nwo"'));
});

describe('a login', () => {
  const record = async (fields: Partial<Login>) =>
    createSqliteStore(':memory:').recordLogin(sampleLogin(fields));

  test.each(['a', ' ', 'ä 🦊', 'a'.repeat(512), '🦊'.repeat(256)])(
    'may have the id %.20j',
    async (text) => {
      expect(await record({ userId: text, deviceId: text })).toMatchObject({ deviceId: text });
    },
  );

  test.each(['', 'a\0b', '\uD800', 'a\uDC00b', 'a'.repeat(513)])(
    'cannot have the id %.20j',
    async (id) => {
      const problem = 'must be 1 to 512 characters of well-formed text';
      await expect(record({ userId: id })).rejects.toThrow(`Invalid login: userId: ${problem}`);
      await expect(record({ deviceId: id })).rejects.toThrow(`Invalid login: deviceId: ${problem}`);
    },
  );

  test('has names of at most 512 characters', async () => {
    const long = 'a'.repeat(512);
    await expect(record({ device: long, browser: long })).resolves.toMatchObject({ sessionId: 1 });
    const problem = 'Too big: expected string to have <=512 characters';
    for (const name of ['device', 'browser']) {
      const wrong = record({ [name]: `${long}a` });
      await expect(wrong).rejects.toThrow(`Invalid login: ${name}: ${problem}`);
    }
  });

  test.each([0, 0.5, NaN, 34_560_001])('cannot last %d s', async (lifetime) => {
    await expect(record({ lifetime })).rejects.toThrow(
      'lifetime: must be whole seconds, not milliseconds, from 1 to 34560000 (400 days)',
    );
  });

  test('cannot have unknown fields', async () => {
    const login = { ...sampleLogin({ lifetime: 34_560_000 }), ttl: 60 };
    await expect(createSqliteStore(':memory:').recordLogin(login)).rejects.toThrow(
      new TypeError('Invalid login: Unrecognized key: "ttl"'),
    );
  });
});

test('without types, an address instead of a pool of PostgreSQL is refused', () => {
  const create = (): unknown => Reflect.apply(createPostgresStore, undefined, ['postgres://db']);
  expect(create).toThrow(new TypeError('expected a Pool of the package pg'));
});
