import { DatabaseSync } from 'node:sqlite';

const HELD_MILLISECONDS = 4;
const FREE_MILLISECONDS = 3;

let turn: ReturnType<typeof setTimeout> | undefined;
let database: DatabaseSync | undefined;

function hold(): void {
  database?.exec('BEGIN EXCLUSIVE');
  turn = setTimeout(free, HELD_MILLISECONDS);
}

function free(): void {
  database?.exec('COMMIT');
  turn = setTimeout(hold, FREE_MILLISECONDS);
}

// A message is the path of the database to lock and unlock from now on, or empty for none.
process.on('message', (path) => {
  clearTimeout(turn);
  database?.close();
  database = undefined;
  if (path !== '') {
    database = new DatabaseSync(String(path));
    database.exec('PRAGMA busy_timeout = 10000');
    hold();
  }
  process.send?.('done');
});
