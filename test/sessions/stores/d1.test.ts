import { DatabaseSync } from 'node:sqlite';
import { expect, onTestFinished, test } from 'vitest';
import * as z from 'zod';
import {
  createD1Store,
  migrate,
  type D1Binding,
  type D1Rows,
  type D1Statement,
} from '../../../src/sessions/stores/d1.ts';
import { sampleLogin } from '../sample-login.ts';
import { describeStore } from './store-suite.ts';

const Values = z.array(z.union([z.string(), z.number(), z.instanceof(Uint8Array)]));

/** A statement that a batch can run synchronously. */
interface Statement extends D1Statement {
  run(): D1Rows;
}

/** D1's interface on node:sqlite, which has the same engine. */
function createBinding(database: DatabaseSync): D1Binding {
  const statements = new Map<D1Statement, Statement>();
  const prepare = (sql: string, values: unknown[] = []): Statement => {
    const run = () => ({ results: database.prepare(sql).all(...Values.parse(values)) });
    const statement: Statement = {
      bind: (...bound) => prepare(sql, bound),
      all: async () => run(),
      run,
    };
    statements.set(statement, statement);
    return statement;
  };
  const batch = async (batched: D1Statement[]) => {
    database.exec('BEGIN');
    try {
      const rows = batched.map((statement) => statements.get(statement)?.run() ?? { results: [] });
      database.exec('COMMIT');
      return rows;
    } catch (error) {
      database.exec('ROLLBACK');
      throw error;
    }
  };
  return { prepare, batch };
}

async function open() {
  const database = new DatabaseSync(':memory:');
  onTestFinished(() => database.close());
  const binding = createBinding(database);
  await migrate(binding);
  return { database, binding };
}

describeStore('the D1 store', async (now) => {
  const { database, binding } = await open();
  return {
    store: createD1Store(binding, { now }),
    readRows: async () =>
      database.prepare('SELECT *, lower(hex(token_hash)) AS hash FROM gazette_sessions').all(),
    setNextId: async (id) => {
      database
        .prepare("INSERT INTO sqlite_sequence (name, seq) VALUES ('gazette_sessions', ?)")
        .run(id - 1);
    },
  };
});

test('a failed login changes nothing', async () => {
  const { database, binding } = await open();
  const store = createD1Store(binding);
  await store.recordLogin(sampleLogin());
  database.exec(`CREATE TRIGGER full BEFORE INSERT ON gazette_sessions
    BEGIN SELECT RAISE(ABORT, 'the disk is full'); END`);
  await expect(store.recordLogin(sampleLogin())).rejects.toThrow('the disk is full');
  expect(await store.findByUser('ada')).toHaveLength(1);
});
