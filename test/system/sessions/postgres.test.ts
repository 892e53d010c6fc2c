import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Pool } from 'pg';
import { createSessionsHandler } from '../../../src/sessions/handler.ts';
import { createPostgresStore, migrate } from '../../../src/sessions/stores/postgres.ts';
import { renderStatements } from '../../../src/sessions/stores/table.ts';
import { sampleLogin } from '../../sessions/sample-login.ts';
import { describeStore } from '../../sessions/stores/store-suite.ts';
import type { OpenTestStore } from '../../sessions/stores/store-suite-logins.ts';
import { startPostgres } from './start-postgres.ts';

const postgres = await startPostgres();
let pool: Pool;
beforeAll(async () => {
  pool = postgres.createPool();
  await migrate(pool);
});
afterAll(async () => {
  await pool.end();
  await postgres.stop();
});

const count = async (sql: string) =>
  Number((await pool.query({ text: sql, rowMode: 'array' })).rows[0]?.[0]);

const open: OpenTestStore = async (now) => {
  await pool.query('TRUNCATE gazette_sessions RESTART IDENTITY');
  return {
    store: createPostgresStore(pool, { now }),
    readRows: async () => {
      const sql = "SELECT *, encode(token_hash, 'hex') AS hash FROM gazette_sessions";
      return (await pool.query<Record<string, unknown>>(sql)).rows;
    },
    setNextId: async (id) => {
      await pool.query(`ALTER TABLE gazette_sessions ALTER COLUMN id RESTART WITH ${id}`);
    },
  };
};

describeStore('the PostgreSQL store', open);

describe('the migration', () => {
  test('may run several times at once, on separate connections', async () => {
    for (let round = 0; round < 5; round += 1) {
      await pool.query('DROP TABLE gazette_sessions');
      const pools = Array.from({ length: 20 }, () => postgres.createPool({ max: 1 }));
      await Promise.all(pools.map(async (own) => own.query('SELECT 1')));
      await Promise.all(pools.map(async (own) => migrate(own)));
      await Promise.all(pools.map(async (own) => own.end()));
    }
    expect(
      await count("SELECT count(*) FROM pg_indexes WHERE tablename = 'gazette_sessions'"),
    ).toBe(4);
  });

  test('needs no right to create tables if they exist', async () => {
    await pool.query('CREATE ROLE reader LOGIN');
    await pool.query('GRANT SELECT ON gazette_sessions TO reader');
    const reader = postgres.createPool({ user: 'reader' });
    await migrate(reader);
    expect(await createPostgresStore(reader).findByUser('ada')).toEqual([]);
    await reader.end();
  });
});

test.each([
  { prepare: undefined, names: ['gazette-findByToken'] },
  { prepare: false, names: [] },
])('with prepare: $prepare a connection has the statements $names', async ({ prepare, names }) => {
  const own = postgres.createPool({ max: 1 });
  await createPostgresStore(own, { prepare }).findByToken('a');
  const { rows } = await own.query<{ name: string }>('SELECT name FROM pg_prepared_statements');
  expect(rows.map(({ name }) => name)).toEqual(names);
  await own.end();
});

test('a login leaves no listener on its connection', async () => {
  const own = postgres.createPool({ max: 1 });
  const countListeners = async () => {
    const client = await own.connect();
    client.release();
    return client.listenerCount('error');
  };
  const before = await countListeners();
  await createPostgresStore(own).recordLogin(sampleLogin());
  expect(await countListeners()).toBe(before);
  await own.end();
});

test('requests only scan indexes', async () => {
  await pool.query('TRUNCATE gazette_sessions');
  await pool.query(`INSERT INTO gazette_sessions (user_id, device_id, token_hash, created, expires,
      is_staff, device, browser, ip, type, city, region_name, region_code, zip, country_name,
      country_code, continent_code, continent_name, latitude, longitude)
    SELECT 'user ' || n % 5000, 'd', sha256(n::text::bytea), n, 2000000000, false, 'macOS', 'Firefox',
      '', 'unknown', '', '', '', '', '', '', '', '', 0, 0 FROM generate_series(1, 25000) AS n`);
  await pool.query('ANALYZE gazette_sessions');
  const { findByToken } = renderStatements('$');
  const { rows } = await pool.query(
    `EXPLAIN ${findByToken.replaceAll('$1', "sha256('7')").replaceAll('$2', '0')}`,
  );
  const plan = JSON.stringify(rows);
  expect(plan).toContain('Index Scan on gazette_sessions_of_user');
  expect(plan).toContain('Index Scan using gazette_sessions_token_hash_key');
  expect(plan).not.toContain('Seq Scan');
});

const prepare = async () => {
  const own = postgres.createPool({ application_name: 'troubled', max: 2 });
  const errors: string[] = [];
  const store = createPostgresStore(own);
  const { token } = await store.recordLogin(sampleLogin({ userId: 'troubled' }));
  const onError = (error: unknown) => void errors.push(String(error));
  const ask = async (timeLimit = 60_000) => {
    const handle = createSessionsHandler({ store, timeLimit, onError });
    const headers = { authorization: `Bearer ${token}` };
    return (await handle(new Request('http://localhost/', { headers }))).status;
  };
  return { own, errors, store, ask };
};
const countWaiting = async () =>
  count(`SELECT count(*) FROM pg_stat_activity
    WHERE application_name = 'troubled' AND wait_event_type = 'Lock'`);
async function lockTable() {
  const client = await pool.connect();
  client.on('error', () => {});
  await client.query('BEGIN; LOCK TABLE gazette_sessions IN ACCESS EXCLUSIVE MODE');
  const unlock = async () => {
    await client.query('ROLLBACK');
    client.release();
  };
  return { client, unlock };
}
describe('a database', () => {
  test('that hangs gives 503 in time, and 200 once it is back', async () => {
    const { own, errors, ask } = await prepare();
    const locker = await lockTable();
    const asked = [ask(1000), ask(1000), ask(1000)];
    expect(await Promise.all(asked)).toEqual([503, 503, 503]);
    expect(new Set(errors)).toEqual(new Set(['Error: no response within 1000 ms']));
    await locker.unlock();
    expect(await ask()).toBe(200);
    await own.end();
  });

  test('that rejects a login accepts later requests', async () => {
    const { own, store, ask } = await prepare();
    await pool.query("ALTER TABLE gazette_sessions ADD CONSTRAINT refuse CHECK (device <> 'full')");
    const refused = Array.from({ length: 4 }, async () =>
      store.recordLogin(sampleLogin({ device: 'full' })).catch(() => 'refused'),
    );
    expect(await Promise.all(refused)).toEqual(refused.map(() => 'refused'));
    await pool.query('ALTER TABLE gazette_sessions DROP CONSTRAINT refuse');
    expect(await Promise.all([ask(), ask(), ask()])).toEqual([200, 200, 200]);
    await own.end();
  });

  test('that crashes gives 503 until it is back, and ends no process', async () => {
    const { own, store, ask } = await prepare();
    pool.on('error', () => {});
    const locker = await lockTable();
    const login = store.recordLogin(sampleLogin({ userId: 'crashed' })).catch(() => 'refused');
    await expect.poll(countWaiting).toBe(1);
    await postgres.kill();
    expect(await login).toBe('refused');
    locker.client.release(true);
    expect(await ask()).toBe(503);
    expect(await ask()).toBe(503);
    await postgres.restart();
    expect(await ask()).toBe(200);
    expect(await store.findByUser('crashed')).toEqual([]);
    await own.end();
  });
});
