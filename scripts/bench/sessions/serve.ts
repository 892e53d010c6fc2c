// Serves a list of sessions from an SQLite file: `serve.ts raw FILE` with node:http alone, `serve.ts gazette FILE`.
import { hash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import process from 'node:process';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { getRequestListener } from '@hono/node-server';
import { createSessionsHandler } from '../../../src/sessions/index.ts';
import { STATEMENTS } from '../../../src/sessions/stores/sqlite-dialect.ts';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';

function createRawServer(path: string): Server {
  const statement = new DatabaseSync(path).prepare(STATEMENTS.findByToken);
  return createServer((request, response) => {
    const { authorization = '' } = request.headers;
    const tokenHash = hash('sha256', authorization.replace('Bearer ', ''), 'buffer');
    const rows = statement.all(tokenHash, Math.floor(Date.now() / 1000));
    const own = rows.find((row) => row['is_caller'] === 1);
    if (!own) return response.writeHead(401).end();
    const sessions = rows.map((row) => renderSession(row, own['device_id']));
    const body = JSON.stringify({ status: 'ok', success: true, sessions });
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
      vary: 'Authorization, Cookie',
      'x-content-type-options': 'nosniff',
      'content-length': Buffer.byteLength(body),
    });
    return response.end(body);
  });
}

const LOCATION_KEYS =
  'ip type city region_name region_code zip country_name country_code continent_code continent_name latitude longitude'.split(
    ' ',
  );

function renderSession(row: Record<string, SQLOutputValue>, deviceId: unknown) {
  const time = new Date(Number(row['created']) * 1000).toISOString();
  return {
    session_id: row['id'],
    device: row['device'],
    browser: row['browser'],
    created: `${time.slice(0, 10)} ${time.slice(11, 19)}`,
    location: Object.fromEntries(LOCATION_KEYS.map((key) => [key, row[key]])),
    is_staff: row['is_staff'] === 1,
    same_device: row['device_id'] === deviceId,
    token: false,
  };
}

const createGazetteServer = (path: string): Server =>
  createServer(getRequestListener(createSessionsHandler({ store: createSqliteStore(path) })));

const [kind, path = ''] = process.argv.slice(2);
const server = kind === 'raw' ? createRawServer(path) : createGazetteServer(path);
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.(typeof address === 'object' ? address?.port : undefined);
});
// Every message asks for the processor time used so far, in microseconds.
process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
process.once('disconnect', () => process.exit());
