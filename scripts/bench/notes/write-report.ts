import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { formatTable } from '../format-table.ts';
import type { Result } from './result.ts';
import { drawPlot } from './draw-plot.ts';
import { ROOT } from './places.ts';

const PAGE = join(ROOT, 'docs/performance.md');
const PLOT = join(ROOT, 'docs/performance.svg');
/** What stands between these lines of the page is written by the benchmark. */
const MEASURED = /(?<=<!-- measured -->\n)[^]*(?=<!-- \/measured -->)/;

/** Makes the rows of the table, and writes them and the plot into the docs unless the run was only a quick one. */
export function writeReport(results: Result[], isQuick: boolean): Record<string, string>[] {
  const rows = makeRows(results);
  if (isQuick) return rows;
  const plot = '![Milliseconds over the number of notes](performance.svg)';
  const measured = `\n${plot}\n\n${describeMachine()}\n\n${formatTable(rows)}\n`;
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(MEASURED, () => measured),
  );
  writeFileSync(PLOT, drawPlot(results));
  return rows;
}

function describeMachine(): string {
  const [processor] = cpus();
  const cores = availableParallelism();
  return `Node.js ${process.versions.node}, ${process.platform}, ${cores} cores (${processor?.model ?? 'unknown'}).`;
}

function makeRows(results: Result[]): Record<string, string>[] {
  const contenders = new Set(results.map(({ contender }) => contender));
  return [...contenders].map((contender) => {
    const own = results.filter((result) => result.contender === contender);
    const row: Record<string, string> = { contender: contender.name, bodies: contender.bodies };
    for (const result of own) row[headOf(result)] = formatTime(result);
    for (const { notes, mb } of own.filter((_, index) => index === 0 || index === own.length - 1)) {
      row[`MB, ${formatCount(notes)}`] = formatCount(mb);
    }
    return row;
  });
}

const headOf = ({ notes, bytes }: Result) =>
  `ms, ${formatCount(notes)} notes (${formatCount(Math.ceil(bytes / 1024))} KB)`;
const formatTime = ({ ms, ratio }: Result) => `${formatCount(ms)} (${ratio.toFixed(2)})`;
const formatCount = (value: number) => Math.round(value).toLocaleString('en-US');
