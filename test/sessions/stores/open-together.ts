import { workerData } from 'node:worker_threads';
import * as z from 'zod';
import { createSqliteStore } from '../../../src/sessions/stores/sqlite.ts';

const { paths, arrived, count } = z
  .object({ paths: z.array(z.string()), arrived: z.instanceof(Int32Array), count: z.int() })
  .parse(workerData);

// Opens each file at the same moment as all other workers.
for (const [index, path] of paths.entries()) {
  Atomics.add(arrived, index, 1);
  const deadline = Date.now() + 10_000;
  while (Atomics.load(arrived, index) < count && Date.now() < deadline);
  const store = createSqliteStore(path);
  await store.findByUser('ada');
  store.close();
}
