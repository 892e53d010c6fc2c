import { rmSync } from 'node:fs';
import process from 'node:process';
import { median } from '../median.ts';
import { BASELINE, listCheckers, listContenders, type Contender } from './contenders.ts';
import { WORK } from './places.ts';
import { preparePackages, prepareProject, prepareRealProject, type Project } from './prepare.ts';
import type { Result } from './result.ts';
import { measureMemory, readResponse, timeContender } from './run-contender.ts';
import { writeReport } from './write-report.ts';

/** The numbers of notes, and how often each contender runs. */
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
/** How often the real notes are copied, and how often each contender runs. */
const REAL = { copies: 20, rounds: 3 };
const QUICK_REAL = { copies: 1, rounds: 1 };

/**
 * Measures every contender and returns a row for each. In each round every contender runs once. Unless `isQuick`, the
 * rows are also written into docs/performance.md. Real notes are read from the directory that REAL_INPUTS names.
 */
export function benchNotes({ isQuick }: { isQuick: boolean }): Record<string, string>[] {
  const command = preparePackages();
  try {
    const contenders = listContenders(command);
    const results = (isQuick ? QUICK : SIZES).flatMap(({ notes, rounds }) =>
      compare(contenders, prepareProject(notes), rounds),
    );
    const real = process.env['REAL_INPUTS'];
    const { copies, rounds } = isQuick ? QUICK_REAL : REAL;
    const realResults = real
      ? compare(listCheckers(command), prepareRealProject(real, copies), rounds)
      : [];
    return writeReport([...results, ...realResults], isQuick);
  } finally {
    rmSync(WORK, { recursive: true, force: true });
  }
}

function compare(contenders: Contender[], project: Project, rounds: number): Result[] {
  const { directory } = project;
  const memory = contenders.map((contender) => measureMemory(contender, directory));
  const rows = Array.from({ length: rounds }, () => runRound(contenders, directory));
  const named = contenders.findIndex(({ name }) => name === BASELINE);
  const baseline = Math.max(named, 0);
  return contenders.map((contender, index) => ({
    contender,
    project,
    ms: median(rows.map((row) => row[index] ?? Number.NaN)),
    ratio: median(rows.map((row) => (row[index] ?? Number.NaN) / (row[baseline] ?? Number.NaN))),
    mb: memory[index] ?? Number.NaN,
  }));
}

/**
 * Runs every contender once, and returns the milliseconds.
 *
 * @throws Error if their responses differ
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
  throw new Error(
    `these contenders wrote different responses: ${[...responses.values()].join(', ')}`,
  );
}
