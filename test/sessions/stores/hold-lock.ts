import { DatabaseSync } from 'node:sqlite';

// Holds the lock of a database until this process gets a message. With `all`, the others cannot even read it.
const [path = '', mode] = process.argv.slice(2);
const database = new DatabaseSync(path);
if (mode === 'all') database.exec('PRAGMA locking_mode = EXCLUSIVE');
database.exec('BEGIN EXCLUSIVE');
process.send?.('held');
process.once('message', () => {
  database.exec('COMMIT');
  database.close();
  process.disconnect();
});
