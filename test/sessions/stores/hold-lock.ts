import { DatabaseSync } from 'node:sqlite';
import { workerData } from 'node:worker_threads';
import * as z from 'zod';

const { path, isHeld } = z
  .object({ path: z.string(), isHeld: z.instanceof(Int32Array) })
  .parse(workerData);
const MILLISECONDS = 100;

// Holds an exclusive lock for a while, and reports when it starts.
const database = new DatabaseSync(path);
database.exec('BEGIN EXCLUSIVE');
Atomics.store(isHeld, 0, 1);
Atomics.wait(isHeld, 0, 1, MILLISECONDS);
database.exec('COMMIT');
database.close();
