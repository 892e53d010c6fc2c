import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatTable } from '../format-table.ts';
import { ROOT } from '../notes/places.ts';
import type { Usage } from './run-contender.ts';

const PAGE = join(ROOT, 'docs/performance.md');
/** The text between these lines of the page is written by the benchmark. */
const MEASURED = /(?<=<!-- site -->\n)[^]*(?=<!-- \/site -->)/;

export interface SiteResult {
  name: string;
  first: Usage;
  edited: Usage;
}

/** Makes the rows of the table, and writes them into the docs unless the run was a quick one. */
export function writeTable(results: SiteResult[], isQuick: boolean): Record<string, string>[] {
  const [gazette] = results;
  const rows = results.map(({ name, first, edited }) => ({
    '': name,
    'first build': formatTime(first, gazette?.first),
    'CPU, s': formatSeconds(first.cpu),
    MB: String(Math.round(first.mb)),
    'after an edit': formatTime(edited, gazette?.edited),
    'its CPU, s': formatSeconds(edited.cpu),
    'its MB': String(Math.round(edited.mb)),
  }));
  if (isQuick) return rows;
  const measured = `\n${formatTable(rows)}\n`;
  writeFileSync(
    PAGE,
    readFileSync(PAGE, 'utf8').replace(MEASURED, () => measured),
  );
  return rows;
}

const formatSeconds = (ms: number) => (ms / 1000).toFixed(2);

/** Seconds, and in brackets how many times as long as Gazette. */
function formatTime({ ms }: Usage, baseline: Usage | undefined): string {
  return `${formatSeconds(ms)} s (${(ms / (baseline?.ms ?? ms)).toFixed(1)})`;
}
