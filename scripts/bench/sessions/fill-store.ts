import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { createRow } from '../../../src/sessions/stores/login-row.ts';
import {
  listSqliteValues,
  SCHEMA,
  STATEMENTS,
} from '../../../src/sessions/stores/sqlite-dialect.ts';
import type { SeededLogin } from './seeded-logins.ts';

/** Fills a new store with logins that have their tokens and times, in one transaction. */
export function fillStore(path: string, logins: SeededLogin[]): void {
  const database = new DatabaseSync(path);
  for (const statement of SCHEMA) database.exec(statement);
  const insert = database.prepare(STATEMENTS.insert);
  database.exec('BEGIN');
  for (const { login, token, created, expires } of logins) {
    const tokenHash = hash('sha256', token, 'buffer');
    const row = createRow({ ...login, lifetime: expires - created }, tokenHash, created);
    insert.run(...listSqliteValues(row));
  }
  database.exec('COMMIT');
  database.close();
}
