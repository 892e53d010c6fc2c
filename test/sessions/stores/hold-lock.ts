import { DatabaseSync } from 'node:sqlite';

// Holds the write lock of a database until this process gets a message.
const [path = ''] = process.argv.slice(2);
const database = new DatabaseSync(path);
database.exec('BEGIN EXCLUSIVE');
process.send?.('held');
process.once('message', () => {
  database.exec('COMMIT');
  database.close();
  process.disconnect();
});
