import { Client } from 'pg';

const HELD_MILLISECONDS = 4;
const FREE_MILLISECONDS = 3;

const client = new Client({ connectionString: process.argv[2] });
await client.connect();

/** Locks and unlocks the table in turns. */
async function hold(): Promise<void> {
  await client.query('BEGIN; LOCK TABLE gazette_sessions IN ACCESS EXCLUSIVE MODE');
  process.send?.('held');
  setTimeout(free, HELD_MILLISECONDS);
}

async function free(): Promise<void> {
  await client.query('COMMIT');
  setTimeout(hold, FREE_MILLISECONDS);
}

await hold();
