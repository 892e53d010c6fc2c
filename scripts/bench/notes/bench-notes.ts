import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import * as z from 'zod';
import { median } from '../median.ts';
import { writeCorpus } from './write-corpus.ts';

const SIZES = [2, 100, 1000, 10_000];
const ROUNDS = 7;
const Sample = z.object({ ms: z.number(), mb: z.number() });
type Sample = z.infer<typeof Sample>;

/** One row for each number of releases. */
export const benchNotes = (): Record<string, string>[] => SIZES.map(compare);

function measure(script: string, ...argv: string[]): Sample {
  const path = fileURLToPath(new URL(script, import.meta.url));
  return Sample.parse(
    JSON.parse(execFileSync(process.execPath, [path, ...argv], { encoding: 'utf8' })),
  );
}

/** Times a build against a plain read of the same bytes, in turns, each in a fresh process once it has started. */
function compare(count: number): Record<string, string> {
  const directory = mkdtempSync(join(tmpdir(), 'gazette-bench-'));
  try {
    const releases = join(directory, 'releases');
    writeCorpus(releases, count);
    const rounds = Array.from({ length: ROUNDS }, (_, round) => ({
      read: measure('measure-read.ts', releases),
      built: measure('measure-build.ts', releases, join(directory, `dist-${round}`)),
    }));
    const read = median(rounds.map((round) => round.read.ms));
    const built = median(rounds.map((round) => round.built.ms));
    return {
      releases: String(count),
      'read, ms': read.toFixed(1),
      'build, ms': built.toFixed(1),
      'build / read': median(rounds.map((round) => round.built.ms / round.read.ms)).toFixed(2),
      'build, peak MB': median(rounds.map((round) => round.built.mb)).toFixed(0),
    };
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
