import process from 'node:process';
import { DatabaseSync, type SQLOutputValue } from 'node:sqlite';
import { STATEMENTS } from '../../../src/sessions/stores/sqlite-dialect.ts';
import { listen } from './listen.ts';
import { createRawServer, formatTime } from './raw-server.ts';

type Row = Record<string, SQLOutputValue>;

const [path = ''] = process.argv.slice(2);
const statement = new DatabaseSync(path).prepare(STATEMENTS.findByToken);

listen(
  createRawServer((tokenHash, now) => {
    const rows = statement.all(tokenHash, now);
    const own = rows.find((row) => row.is_caller === 1);
    return own ? rows.map((row) => toSession(row, own.device_id)) : null;
  }),
);

function toSession(row: Row, deviceId: SQLOutputValue | undefined) {
  return {
    session_id: row.id,
    device: row.device,
    browser: row.browser,
    created: formatTime(Number(row.created)),
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
