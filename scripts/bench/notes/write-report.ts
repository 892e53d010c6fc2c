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
/** The text between these lines of the page is written by the benchmark. */
const MEASURED = /(?<=<!-- measured -->\n)[^]*(?=<!-- \/measured -->)/;

/** Makes the rows of the table, and writes them and the plot into the docs unless the run was a quick one. */
export function writeReport(results: Result[], isQuick: boolean): Record<string, string>[] {
  const rows = formatRows(results);
  if (isQuick) return rows;
  const plot = '![Milliseconds over the number of notes](performance.svg)';
  const measured = `\n${plot}\n\n${describeMachine()}\n\n${formatTable(rows)}\n`;
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(MEASURED, () => measured),
  );
  writeFileSync(PLOT, drawPlot(results.filter(isGenerated)));
  return rows;
}

function describeMachine(): string {
  const [processor] = cpus();
  const cores = availableParallelism();
  return `Node.js ${process.versions.node}, ${process.platform}, ${cores} cores (${processor?.model ?? 'unknown'}).`;
}

/** One row for each contender, one column for each project. Memory is that of the smallest and the largest. */
function formatRows(results: Result[]): Record<string, string>[] {
  const heads = [...new Set(results.map(headOf))];
  const sizes = results.filter(isGenerated).map(({ project }) => project.notes);
  const weighed = [Math.min(...sizes), Math.max(...sizes)];
  return [...new Set(results.map(nameOf))].map((name) => {
    const own = results.filter((result) => nameOf(result) === name);
    const [contender = '', bodies = ''] = name.split('\n');
    const times = heads.map((head): [string, string] => {
      const result = own.find((each) => headOf(each) === head);
      return [head, result ? formatTime(result) : ''];
    });
    const memory = weighed.map((notes): [string, string] => {
      const result = own.find((each) => isGenerated(each) && each.project.notes === notes);
      return [`MB, ${formatCount(notes)}`, result ? formatCount(result.mb) : ''];
    });
    return Object.fromEntries([['contender', contender], ['bodies', bodies], ...times, ...memory]);
  });
}

const nameOf = ({ contender: { name, bodies } }: Result) => `${name}\n${bodies}`;
const isGenerated = ({ project }: Result) => project.label !== 'real';
const headOf = ({ project: { label, notes, bytes } }: Result) =>
  `ms, ${formatCount(notes)} ${label === 'real' ? 'real ' : ''}notes (${formatCount(Math.ceil(bytes / 1024))} KB)`;
const formatTime = ({ ms, ratio }: Result) => `${formatCount(ms)} (${ratio.toFixed(2)})`;
const formatCount = (value: number) => Math.round(value).toLocaleString('en-US');
