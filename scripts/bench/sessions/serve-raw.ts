import { hash } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import process from 'node:process';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { STATEMENTS } from '../../../src/sessions/sqlite-sql.ts';
import { listen } from './listen.ts';

type Row = Record<string, SQLOutputValue>;

const [path = ''] = process.argv.slice(2);
const list = new DatabaseSync(path).prepare(STATEMENTS.findByToken);

listen(
  createServer((request, response) => {
    const body = answer(request);
    if (body === null) return response.writeHead(401).end();
    response.writeHead(200, {
      'content-type': 'application/json',
      'cache-control': 'private, no-store',
      vary: 'Authorization, Cookie',
      'x-content-type-options': 'nosniff',
      'content-length': Buffer.byteLength(body),
    });
    return response.end(body);
  }),
);

function answer({ headers }: IncomingMessage): string | null {
  const { authorization = '' } = headers;
  if (!authorization.startsWith('Bearer ')) return null;
  const tokenHash = hash('sha256', authorization.slice('Bearer '.length), 'buffer');
  const rows = list.all(tokenHash, Math.floor(Date.now() / 1000));
  const own = rows.find((row) => row.is_caller === 1);
  if (!own) return null;
  const sessions = rows.map((row) => show(row, own.device_id));
  return JSON.stringify({ status: 'ok', success: true, sessions });
}

function show(row: Row, deviceId: SQLOutputValue | undefined) {
  const created = new Date(Number(row.created) * 1000).toISOString();
  return {
    session_id: row.id,
    device: row.device,
    browser: row.browser,
    created: `${created.slice(0, 10)} ${created.slice(11, 19)}`,
    location: {
      ip: row.ip,
      type: row.type,
      city: row.city,
      region_name: row.region_name,
      region_code: row.region_code,
      zip: row.zip,
      country_name: row.country_name,
      country_code: row.country_code,
      continent_code: row.continent_code,
      continent_name: row.continent_name,
      latitude: row.latitude,
      longitude: row.longitude,
    },
    is_staff: row.is_staff === 1,
    same_device: row.device_id === deviceId,
    token: false,
  };
}
