import { createRequire } from 'node:module';
import { Tinypool } from 'tinypool';
import { VFile } from 'vfile';
import { reportAgain } from '../notes/problem.ts';
import type { NoteEntry } from './read-notes.ts';
import type { Scan, ScanOptions } from './scan-notes.ts';
import type { PartScan, ScanTask } from './scan-worker.ts';

/** How many notes a thread takes at a time. */
const PART = 64;
/** What one note leaves behind is soon of no use: with a small nursery a thread takes half the memory, and no more time. */
const LIMITS = { maxYoungGenerationSizeMb: 16 };
/** All that a thread gets of the environment: it would replace what the command keeps compiled in its own way. */
const ENVIRONMENT = { NODE_DISABLE_COMPILE_CACHE: '1' };

interface ScanPool {
  run: (task: ScanTask, options: { name: 'scanPart' }) => Promise<PartScan>;
  destroy: () => Promise<void>;
}

/** Does what `scanNotes` does, in so many threads. `onNotes` is called with the number of notes done. */
export async function scanInThreads(
  entries: NoteEntry[],
  options: ScanOptions,
  threads: number,
  onNotes: (count: number) => void,
): Promise<Scan> {
  const filename = findWorker();
  const pool: ScanPool = new Tinypool({
    filename,
    minThreads: threads,
    maxThreads: threads,
    resourceLimits: LIMITS,
    env: ENVIRONMENT,
  });
  const scan = async (part: NoteEntry[]) => {
    const task: ScanTask = { entries: part, options };
    const scanned = await pool.run(task, { name: 'scanPart' });
    onNotes(part.length);
    return revive(scanned);
  };
  try {
    const scans = await Promise.all(split(entries).map(scan));
    return {
      found: scans.flatMap(({ found }) => found),
      broken: scans.flatMap(({ broken }) => broken),
    };
  } finally {
    await pool.destroy();
  }
}

function split(entries: NoteEntry[]): NoteEntry[][] {
  const starts = Array.from(
    { length: Math.ceil(entries.length / PART) },
    (_, index) => index * PART,
  );
  return starts.map((start) => entries.slice(start, start + PART));
}

function revive({ found, broken }: PartScan): Scan {
  const files = broken.map(({ path, reported }) => {
    const file = new VFile({ path });
    reportAgain(file, reported);
    return file;
  });
  return { found, broken: files };
}

/** The worker is a file of its own, in the sources and in the package. */
function findWorker(): string {
  const { resolve } = createRequire(import.meta.url);
  const isSource = import.meta.url.endsWith('.ts');
  return resolve(
    isSource ? '#root/src/project/scan-worker.ts' : '#root/lib/src/project/scan-worker.mjs',
  );
}
