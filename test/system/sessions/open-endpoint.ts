import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';
import { createEndpoint } from '../../sessions/endpoint.ts';

/** The endpoint of the request suite with a store in an SQLite file. */
export function openEndpoint(path: string | undefined) {
  if (path === undefined) throw new Error('name the file of the store');
  return createEndpoint(async (now) => createSqliteStore(path, { now }));
}
