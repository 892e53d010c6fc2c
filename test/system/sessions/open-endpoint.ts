import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { createEndpoint } from '../../sessions/endpoint.ts';

/** Opens the endpoint of the request suite with an SQLite file. */
export function openEndpoint(path: string | undefined) {
  if (path === undefined) throw new Error('pass the path of the database');
  return createEndpoint(async (now) => createSqliteStore(path, { now }));
}
