import { appendFileSync, cpSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { fileURLToPath } from 'node:url';
import { median } from '../median.ts';
import { WORK } from '../notes/places.ts';
import { preparePackages } from '../notes/prepare.ts';
import { writeRealCorpus } from '../notes/write-real-corpus.ts';
import { listContenders, type Contender } from './contenders.ts';
import { checkSite, runContender, type Usage } from './run-contender.ts';
import { writeTable } from './write-table.ts';

const PACKAGE = { type: 'module', gazette: { siteUrl: 'https://notes.example.com/' } };
const PROJECTS = fileURLToPath(new URL('peers/', import.meta.url));

/**
 * Builds the site of 800 real notes with each contender: first without caches and output, then after an edit of the
 * newest note. The contenders take turns. Returns a row for each, and unless `isQuick` writes them into
 * docs/performance.md.
 */
export function benchSite({ isQuick }: { isQuick: boolean }) {
  const real = process.env['REAL_INPUTS'];
  if (!real) throw new Error('REAL_INPUTS must name the directory of the real notes');
  const [copies, rounds] = isQuick ? [1, 1] : [20, 5];
  const contenders = listContenders(preparePackages());
  try {
    const runs = Array.from({ length: rounds }, (_, round) =>
      contenders.map((contender) => runRound(contender, { real, copies, round })),
    );
    const results = contenders.map(({ name }, index) => ({
      name,
      first: summarize(runs.flatMap((run) => run[index]?.first ?? [])),
      edited: summarize(runs.flatMap((run) => run[index]?.edited ?? [])),
    }));
    return writeTable(results, isQuick);
  } finally {
    rmSync(WORK, { recursive: true, force: true });
  }
}

interface Round {
  real: string;
  copies: number;
  round: number;
}

function runRound(contender: Contender, { real, copies, round }: Round) {
  const { name, hasProject } = contender;
  const directory = join(WORK, name.toLowerCase());
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory, { recursive: true });
  const project = join(PROJECTS, name.toLowerCase());
  if (hasProject) cpSync(project, directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), `${JSON.stringify(PACKAGE)}\n`);
  const releases = join(directory, 'releases');
  writeRealCorpus(join(real, 'node-releases'), releases, copies);
  const notes = readdirSync(releases).toSorted();
  const newest = join(releases, notes.at(-1) ?? '');
  const build = (edit: string) => {
    appendFileSync(newest, `\n- ${edit}\n`);
    const usage = runContender(contender, directory);
    checkSite(name, directory, notes.length, edit);
    return usage;
  };
  return { first: build(`The first edit of round ${round}.`), edited: build('The second edit.') };
}

function summarize(usages: Usage[]): Usage {
  const of = (key: keyof Usage) => median(usages.map((usage) => usage[key]));
  return { ms: of('ms'), cpu: of('cpu'), mb: of('mb') };
}
