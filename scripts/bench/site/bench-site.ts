import {
  appendFileSync,
  cpSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { median } from '../median.ts';
import { runTool, type Usage } from './run-tool.ts';
import { bundleCommit, bundleGazette, installPeers, PEERS, WORK, type Tool } from './tools.ts';
import { writeRealNotes, writeSeededNotes } from './write-notes.ts';

const FULL = { copies: 20, seeded: 10_000, rounds: 5 };
const QUICK = { copies: 1, seeded: 100, rounds: 1 };

interface Sample {
  task: string;
  name: string;
  usage: Usage;
}

/**
 * Measures builds and checks of Gazette, of another commit of it if one is given, and of other tools. All take turns.
 * Returns a row for each, with medians. The real notes are in the directory that REAL_INPUTS names.
 */
export function benchSite({ isQuick, commit }: { isQuick: boolean; commit?: string | undefined }) {
  const real = process.env['REAL_INPUTS'];
  if (!real) throw new Error('REAL_INPUTS must name the directory of the real notes');
  const { copies, seeded, rounds } = isQuick ? QUICK : FULL;
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK);
  try {
    const commands = new Map([['Gazette', bundleGazette()]]);
    if (commit !== undefined) commands.set(commit, bundleCommit(commit));
    const peers = installPeers();
    const [gazette, ...own] = [...commands].map(([name, path]) => ({
      name,
      argv: [path, 'build'],
    }));
    if (!gazette) return [];
    const checks = [...commands].map(([name, path]) => ({ name, argv: [path, 'check'] }));
    const floor = { name: 'node -e 0', argv: ['-e', '0'] };
    const writeReal = (to: string) => void writeRealNotes(join(real, 'node-releases'), to, copies);
    const runRound = () => [
      ...[gazette, ...peers, ...own].flatMap((tool) => buildTwice(tool, writeReal)),
      ...measure('check', checks, writeReal),
      ...measure(`build, ${seeded} short notes`, [gazette, ...own], (to) =>
        writeSeededNotes(to, seeded),
      ),
      // Short runs vary more.
      ...[1, 2, 3].flatMap(() =>
        measure('build, 2 short notes', [gazette, ...own, floor], (to) => writeSeededNotes(to, 2)),
      ),
    ];
    return summarize(Array.from({ length: rounds }, runRound).flat());
  } finally {
    rmSync(WORK, { recursive: true, force: true });
  }
}

type WriteNotes = (directory: string) => void;

const PACKAGE = { type: 'module', gazette: { siteUrl: 'https://notes.example.com/' } };

function makeProject(project: string | undefined, writeNotes: WriteNotes): string {
  const directory = join(WORK, 'project');
  rmSync(directory, { recursive: true, force: true });
  mkdirSync(directory);
  if (project !== undefined) cpSync(join(PEERS, project), directory, { recursive: true });
  writeFileSync(join(directory, 'package.json'), JSON.stringify(PACKAGE));
  writeNotes(join(directory, 'releases'));
  return directory;
}

/** Builds a site first without output and caches, then after an edit of the newest note. */
function buildTwice(tool: Tool, writeNotes: WriteNotes): Sample[] {
  const directory = makeProject(tool.project, writeNotes);
  const notes = readdirSync(join(directory, 'releases')).toSorted();
  const newest = join(directory, 'releases', notes.at(-1) ?? '');
  const build = (task: string, edit: string) => {
    appendFileSync(newest, `\n- ${edit}\n`);
    const usage = runTool(tool, directory);
    checkSite(tool.name, directory, notes.length, edit);
    return { task, name: tool.name, usage };
  };
  return [build('first build', 'The first edit.'), build('after an edit', 'The second edit.')];
}

/**
 * Checks that a site is whole and shows the newest edit.
 *
 * @throws Error if it does not
 */
function checkSite(name: string, directory: string, notes: number, edit: string): void {
  const out = join(directory, 'dist');
  const pages = readdirSync(join(out, 'releases')).length;
  if (pages !== notes) throw new Error(`${name} wrote ${pages} pages of ${notes} releases`);
  for (const path of [`releases/v${notes - 1}.html`, 'index.html', 'feed.xml']) {
    if (readFileSync(join(out, path), 'utf8').includes(edit)) continue;
    throw new Error(`${name} did not write the newest ${path}`);
  }
}

function measure(task: string, tools: Tool[], writeNotes: WriteNotes): Sample[] {
  return tools.map((tool) => ({
    task,
    name: tool.name,
    usage: runTool(tool, makeProject(tool.project, writeNotes)),
  }));
}

function summarize(samples: Sample[]): Record<string, string>[] {
  const runsOf = Map.groupBy(samples, ({ task, name }) => `${task}\n${name}`);
  const rows = [...runsOf.values()].map((runs) => {
    const { task, name } = runs[0] ?? { task: '', name: '' };
    const gazette = runsOf.get(`${task}\nGazette`) ?? [];
    const middle = (key: keyof Usage) => median(runs.map(({ usage }) => usage[key]));
    const ratios = runs.map(({ usage }, index) => (gazette[index]?.usage.ms ?? NaN) / usage.ms);
    return {
      task,
      tool: name,
      'time, s': (middle('ms') / 1000).toFixed(3),
      'Gazette / tool': median(ratios).toFixed(2),
      'CPU, s': (middle('cpu') / 1000).toFixed(2),
      MB: middle('mb').toFixed(0),
    };
  });
  const tasks = [...new Set(rows.map(({ task }) => task))];
  return tasks.flatMap((task) => rows.filter((row) => row.task === task));
}
