import { createRequire } from 'node:module';
import { setImmediate } from 'node:timers/promises';
import { Tinypool } from 'tinypool';
import { VFile } from 'vfile';
import { reportAgain } from '../notes/problem.ts';
import type { NoteEntry } from './read-notes.ts';
import { scanNotes, type Scan, type ScanOptions } from './scan-notes.ts';
import type { PartScan, ScanTask } from './scan-worker.ts';

/** How many notes a thread takes at a time, and how many times so many wait at each, so that none is ever idle. */
const PART = 64;
const AHEAD = 2;

/** Does what `scanNotes` does, in this thread and `others` more. `onNotes` is called with the number of notes done. */
export async function scanInThreads(
  entries: NoteEntry[],
  options: ScanOptions,
  others: number,
  onNotes: (count: number) => void,
): Promise<Scan> {
  const parts = Array.from({ length: Math.ceil(entries.length / PART) }, (_, index) =>
    entries.slice(index * PART, (index + 1) * PART),
  );
  const scans: Scan[] = [];
  const waiting = parts.entries();
  const drain = async (scan: (part: NoteEntry[]) => Promise<Scan>) => {
    for (const [index, part] of waiting) {
      scans[index] = await scan(part);
      onNotes(part.length);
    }
  };
  const pool = new Tinypool({ filename: findWorker(), minThreads: others, maxThreads: others });
  try {
    const elsewhere = async (part: NoteEntry[]) => {
      const task: ScanTask = { entries: part, options };
      return revive(await pool.run(task, { name: 'scanPart' }));
    };
    const here = async (part: NoteEntry[]) => {
      await setImmediate();
      return scanNotes(part, options);
    };
    const threads = Array.from({ length: others * AHEAD }, () => drain(elsewhere));
    await Promise.all([...threads, drain(here)]);
  } finally {
    await pool.destroy();
  }
  return {
    found: scans.flatMap(({ found }) => found),
    broken: scans.flatMap(({ broken }) => broken),
  };
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
  return resolve(isSource ? '#root/src/site/scan-worker.ts' : '#root/lib/src/site/scan-worker.js');
}
