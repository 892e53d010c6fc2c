import { Session } from 'node:inspector/promises';

// Only functions that are compiled after this count their blocks, so this module must be imported first.
const session = new Session();
session.connect();
await session.post('Profiler.enable');
await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });

/** Counts how often the blocks of the code in src/notes run: bodies of functions, loops and branches. */
export async function countWork(run: () => unknown): Promise<number> {
  await session.post('Profiler.takePreciseCoverage');
  run();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  return result
    .filter(({ url }) => url.includes('/src/notes/'))
    .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges))
    .reduce((sum, { count }) => sum + count, 0);
}
