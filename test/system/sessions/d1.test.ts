import { Miniflare } from 'miniflare';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createD1Store, migrate } from '../../../src/sessions/stores/d1.ts';
import { sampleLogin } from '../../sessions/sample-login.ts';
import { describeStore } from '../../sessions/stores/store-suite.ts';
import type { OpenTestStore } from '../../sessions/stores/store-suite-logins.ts';

const miniflare = new Miniflare({
  modules: true,
  script: 'export default { fetch: () => new Response() }',
  compatibilityDate: '2026-07-01',
  host: '127.0.0.1',
  port: 0,
  d1Databases: ['DB'],
});
const open = async () => miniflare.getD1Database('DB');
beforeAll(async () => migrate(await open()), 60_000);
afterAll(async () => miniflare.dispose());

const openStore: OpenTestStore = async (now) => {
  const database = await open();
  await database.batch([
    database.prepare('DELETE FROM gazette_sessions'),
    database.prepare('DELETE FROM sqlite_sequence'),
  ]);
  return {
    store: createD1Store(database, { now }),
    readRows: async () => {
      const sql = 'SELECT *, lower(hex(token_hash)) AS hash FROM gazette_sessions';
      return (await database.prepare(sql).all()).results;
    },
    setNextId: async (id) => {
      const sql = "INSERT INTO sqlite_sequence (name, seq) VALUES ('gazette_sessions', ?)";
      await database
        .prepare(sql)
        .bind(id - 1)
        .run();
    },
  };
};

describeStore('the D1 store', openStore);

test('the migration may run again, and several times at once', async () => {
  const database = await open();
  const store = createD1Store(database);
  const { token } = await store.recordLogin(sampleLogin());
  await Promise.all(Array.from({ length: 10 }, async () => migrate(database)));
  expect(await store.findByToken(token)).not.toBeNull();
});

test('a failed login changes nothing', async () => {
  const { store, readRows } = await openStore(Date.now);
  await store.recordLogin(sampleLogin());
  const database = await open();
  const refusal = "SELECT RAISE(ABORT, 'the disk is full'); END";
  const trigger = `CREATE TRIGGER full BEFORE INSERT ON gazette_sessions BEGIN ${refusal}`;
  await database.prepare(trigger).run();
  await expect(store.recordLogin(sampleLogin())).rejects.toThrow('the disk is full');
  await database.prepare('DROP TRIGGER full').run();
  expect(await readRows()).toHaveLength(1);
});
