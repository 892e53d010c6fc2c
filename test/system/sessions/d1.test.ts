import { Miniflare } from 'miniflare';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createD1Store, migrate } from '../../../src/sessions/stores/d1.ts';
import { sampleLogin } from '../../sessions/sample-login.ts';
import { startProcess } from '../../sessions/stores/other-process.ts';
import { describeStore } from '../../sessions/stores/store-suite.ts';
import type { OpenTestStore } from '../../sessions/stores/test-store.ts';

/** A Worker whose every request is a long transaction. */
const SCRIPT = `
  const WRITE = 'DELETE FROM gazette_sessions WHERE id < 0';
  const COUNT = 'WITH RECURSIVE n (i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 5000) SELECT max(i) FROM n';
  const fetch = async (_request, { DB }) => {
    await DB.batch([DB.prepare(WRITE), DB.prepare(COUNT)]);
    return new Response();
  };
  export default { fetch };
`;

const miniflare = new Miniflare({
  modules: true,
  script: SCRIPT,
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

/** D1 runs one transaction at a time, and no transaction lasts longer than one call. */
describe('with another process that runs one transaction after another,', () => {
  let locker: ReturnType<typeof startProcess>;
  beforeAll(async () => {
    const { href } = await miniflare.ready;
    locker = startProcess(new URL('lock-d1.ts', import.meta.url), href);
    await locker.ask();
  });
  afterAll(async () => locker.stop());

  describeStore('the D1 store', openStore);
});

test('the migration may run again, and several times at once', async () => {
  const database = await open();
  const store = createD1Store(database);
  const { token } = await store.recordLogin(sampleLogin());
  await Promise.all(Array.from({ length: 10 }, async () => migrate(database)));
  expect(await store.findByToken(token)).not.toBeNull();
});
