import { hash } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { makeRecord } from '../../../src/sessions/login-record.ts';
import { listValues } from '../../../src/sessions/session-rows.ts';
import { SCHEMA, STATEMENTS } from '../../../src/sessions/sqlite-sql.ts';
import type { SeededLogin } from './seeded-logins.ts';

/** Fills a new store with logins whose tokens and times are settled, in one transaction. */
export function fillStore(path: string, logins: SeededLogin[]): void {
  const database = new DatabaseSync(path);
  for (const statement of SCHEMA) database.exec(statement);
  const insert = database.prepare(STATEMENTS.insert);
  database.exec('BEGIN');
  for (const { login, token, created, expires } of logins) {
    const record = makeRecord({ ...login, lifetime: expires - created }, created);
    insert.run(...listValues(record, hash('sha256', token, 'buffer'), Number));
  }
  database.exec('COMMIT');
  database.close();
}
