import process from 'node:process';
import { DatabaseSync } from 'node:sqlite';
import { STATEMENTS } from '../../../src/sessions/stores/sqlite-dialect.ts';
import { listen } from './listen.ts';
import { createRawServer, formatTime } from './raw-server.ts';

const [path = ''] = process.argv.slice(2);
const statement = new DatabaseSync(path).prepare(STATEMENTS.findByToken);
statement.setReturnArrays(true);

listen(
  createRawServer((tokenHash, now) => {
    const rows = statement.all(tokenHash, now).filter((row) => Array.isArray(row));
    const own = rows.find((row) => row.at(-1) === 1);
    return own ? rows.map((row) => toSession(row, own[2])) : null;
  }),
);

function toSession(row: unknown[], deviceId: unknown) {
  return {
    session_id: row[0],
    device: row[5],
    browser: row[6],
    created: formatTime(Number(row[3])),
    location: {
      ip: row[7],
      type: row[8],
      city: row[9],
      region_name: row[10],
      region_code: row[11],
      zip: row[12],
      country_name: row[13],
      country_code: row[14],
      continent_code: row[15],
      continent_name: row[16],
      latitude: row[17],
      longitude: row[18],
    },
    is_staff: row[4] === 1,
    same_device: row[2] === deviceId,
    token: false,
  };
}
