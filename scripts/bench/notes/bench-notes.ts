import { rmSync } from 'node:fs';
import { median } from '../median.ts';
import { BASELINE, listContenders, type Contender } from './contenders.ts';
import { WORK } from './places.ts';
import { preparePackages, prepareProject } from './prepare.ts';
import type { Result } from './result.ts';
import { readResponse, timeContender, weighContender } from './run-contender.ts';
import { writeReport } from './write-report.ts';

/** How many notes there are, and how often each contender runs. */
const SIZES = [
  { notes: 2, rounds: 15 },
  { notes: 100, rounds: 9 },
  { notes: 1000, rounds: 5 },
  { notes: 10_000, rounds: 3 },
];
const QUICK = [
  { notes: 2, rounds: 3 },
  { notes: 100, rounds: 3 },
];

/** One row for each way to make the response, each round's runs in turn. Only a whole run goes into the docs. */
export function benchNotes({ isQuick }: { isQuick: boolean }): Record<string, string>[] {
  const command = preparePackages();
  try {
    const contenders = listContenders(command);
    const sizes = isQuick ? QUICK : SIZES;
    const results = sizes.flatMap(({ notes, rounds }) => compare(contenders, notes, rounds));
    return writeReport(results, isQuick);
  } finally {
    rmSync(WORK, { recursive: true, force: true });
  }
}

function compare(contenders: Contender[], notes: number, rounds: number): Result[] {
  const { directory, bytes } = prepareProject(notes);
  const weights = contenders.map((contender) => weighContender(contender, directory));
  const rows = Array.from({ length: rounds }, () => runRound(contenders, directory));
  const baseline = contenders.findIndex(({ name }) => name === BASELINE);
  return contenders.map((contender, index) => ({
    contender,
    notes,
    bytes,
    ms: median(rows.map((row) => row[index] ?? Number.NaN)),
    ratio: median(rows.map((row) => (row[index] ?? Number.NaN) / (row[baseline] ?? Number.NaN))),
    mb: weights[index] ?? Number.NaN,
  }));
}

/**
 * Runs every contender once.
 *
 * @throws Error if one makes another response than the others
 */
function runRound(contenders: Contender[], directory: string): number[] {
  const responses = new Map<string, string>();
  const times = contenders.map((contender) => {
    const milliseconds = timeContender(contender, directory);
    const response = readResponse(contender, directory);
    if (response !== undefined) responses.set(response, contender.name);
    return milliseconds;
  });
  if (responses.size === 1) return times;
  throw new Error(`these made different responses: ${[...responses.values()].join(', ')}`);
}
