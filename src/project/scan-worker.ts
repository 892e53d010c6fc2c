import { listReported, type Problem } from '../notes/problem.ts';
import type { NoteEntry } from './read-notes.ts';
import { scanNotes, type Scan, type ScanOptions } from './scan-notes.ts';

/** What another thread is asked to do. */
export interface ScanTask {
  entries: NoteEntry[];
  options: ScanOptions;
}

/** What it found, as it goes from thread to thread. */
export interface PartScan extends Pick<Scan, 'found'> {
  broken: { path: string; reported: Problem[] }[];
}

/** Scans some notes in a thread of its own. */
export async function scanPart({ entries, options }: ScanTask): Promise<PartScan> {
  const { found, broken } = await scanNotes(entries, options);
  return {
    found,
    broken: broken.map((file) => ({ path: file.path, reported: listReported(file) })),
  };
}
