import {
  cpSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { median, runTool, serveEdits, type Usage } from './run-tool.ts';
import { bundlePlain, GAZETTE, installPeers, PEERS, WORK, type Tool } from './tools.ts';
import { writeRealNotes, writeSeededNotes } from './write-notes.ts';

const FULL = { real: 800, editions: 335, seeded: 10_000, edits: 5, rounds: 5 };
const QUICK = { real: 60, editions: 20, seeded: 100, edits: 1, rounds: 1 };

interface Sample extends Usage {
  task: string;
  name: string;
  /** The size of the output. */
  bytes: number;
}

type WriteNotes = (directory: string) => void;

/** Measures Gazette and other tools, which take turns. Returns a row for each, with medians. */
async function benchSite({ isQuick, notes }: { isQuick: boolean; notes: string }) {
  const { real, editions, seeded, edits, rounds } = isQuick ? QUICK : FULL;
  rmSync(WORK, { recursive: true, force: true });
  mkdirSync(WORK);
  try {
    const all = [GAZETTE, bundlePlain(), ...installPeers()];
    // What the projects import.
    symlinkSync(join(PEERS, 'node_modules'), join(WORK, 'node_modules'));
    const writeReal = (count: number) => (to: string) => writeRealNotes(notes, to, count);
    const runs = [
      ...all.map((tool) => async () => buildSite(tool, writeReal(real))),
      ...all
        .filter(({ serve }) => serve)
        .map((tool) => async () => editPage(tool, writeReal(real), edits)),
      async () => runOnce('check', GAZETTE, makeProject(GAZETTE, writeReal(real)), ['check']),
      async () => build('one edition', GAZETTE, writeReal(editions)),
      async () => build('six editions', GAZETTE, writeReal(editions), EDITIONS),
      async () => build(`${seeded} short notes`, GAZETTE, writeSeeded(seeded)),
      // Short runs vary more.
      ...[GAZETTE, NOTHING].flatMap((tool) =>
        [1, 2, 3].map(() => async () => build(FEW, tool, writeSeeded(2))),
      ),
    ];
    const samples: Sample[] = [];
    const turns = Array.from({ length: rounds }, () => runs).flat();
    for (const run of turns) samples.push(await run());
    return summarize(samples);
  } finally {
    rmSync(WORK, { recursive: true, force: true });
  }
}

const writeSeeded = (count: number) => (to: string) => writeSeededNotes(to, count);

const FEW = '2 short notes';
const EDITIONS = { languages: ['de', 'fr'], channels: ['beta'] };
const NOTHING: Tool = { name: 'node -e 0', command: '-e', build: ['0'] };

function makeProject({ project }: Tool, writeNotes: WriteNotes, settings = {}): string {
  const directory = mkdtempSync(join(WORK, 'project-'));
  if (project !== undefined) cpSync(join(PEERS, project), directory, { recursive: true });
  const gazette = { siteUrl: 'https://notes.example.com/', ...settings };
  writeFileSync(join(directory, 'package.json'), JSON.stringify({ type: 'module', gazette }));
  writeNotes(join(directory, 'releases'));
  return directory;
}

const build = async (task: string, tool: Tool, writeNotes: WriteNotes, settings = {}) =>
  runOnce(task, tool, makeProject(tool, writeNotes, settings), tool.build);

async function runOnce(
  task: string,
  { name, command, isNative }: Tool,
  directory: string,
  argv: string[],
): Promise<Sample> {
  const usage = await runTool([command, ...argv], directory, isNative);
  const bytes = globSync('dist/**', { cwd: directory, withFileTypes: true })
    .filter((file) => file.isFile())
    .reduce((sum, file) => sum + statSync(join(file.parentPath, file.name)).size, 0);
  return { task, name, ...usage, bytes };
}

/** Puts a line before the text of the newest note, which every page shows. */
function saveEdit(directory: string, edit: string): void {
  const releases = join(directory, 'releases');
  const path = join(releases, readdirSync(releases).toSorted().at(-1) ?? '');
  const [, head = '', body = ''] =
    /^(---\n[^]*?\n---\n)([^]*)$/.exec(readFileSync(path, 'utf8')) ?? [];
  writeFileSync(path, `${head}\n${edit}\n\n${body}`);
}

/** @throws Error if a site is not whole, or does not show the newest note */
async function buildSite(tool: Tool, writeNotes: WriteNotes): Promise<Sample> {
  const directory = makeProject(tool, writeNotes);
  const edit = 'The newest edit.';
  saveEdit(directory, edit);
  const sample = await runOnce('first build', tool, directory, tool.build);
  const notes = readdirSync(join(directory, 'releases')).length;
  const pages = readdirSync(join(directory, 'dist/releases')).filter((name) =>
    name.endsWith('.html'),
  );
  if (pages.length !== notes)
    throw new Error(`${tool.name} wrote ${pages.length} pages of ${notes} releases`);
  const newest = tool.namePage?.(notes - 1) ?? `v${notes - 1}`;
  for (const path of [`releases/${newest}.html`, 'index.html', 'feed.xml']) {
    if (readFileSync(join(directory, 'dist', path), 'utf8').includes(edit)) continue;
    throw new Error(`${tool.name} did not write the newest ${path}`);
  }
  return sample;
}

async function editPage(tool: Tool, writeNotes: WriteNotes, count: number): Promise<Sample> {
  const directory = makeProject(tool, writeNotes);
  const usage = await serveEdits(
    (port) => [tool.command, ...(tool.serve?.(port) ?? [])],
    directory,
    {
      path: `releases/v${readdirSync(join(directory, 'releases')).length - 1}.html`,
      edits: Array.from({ length: count }, (_, index) => `This is edit ${index}.`),
      save: (edit) => saveEdit(directory, edit),
    },
  );
  return { task: 'save to page', name: tool.name, ...usage, bytes: 0 };
}

function summarize(samples: Sample[]): Record<string, string>[] {
  const runsOf = Map.groupBy(samples, ({ task, name }) => `${task}\n${name}`);
  return [...runsOf.values()].map((runs) => {
    const { task, name } = runs[0] ?? { task: '', name: '' };
    const gazette = runsOf.get(`${task}\nGazette`) ?? [];
    const middle = (key: keyof Usage | 'bytes') => median(runs.map((run) => run[key]));
    const ratios = runs.map((run, index) => (gazette[index]?.ms ?? NaN) / run.ms);
    return {
      task,
      tool: name,
      'time, s': (middle('ms') / 1000).toFixed(3),
      'Gazette / tool': median(ratios).toFixed(2),
      'CPU, s': (middle('cpu') / 1000).toFixed(2),
      'memory, MB': Number.isNaN(middle('mb')) ? '–' : middle('mb').toFixed(0),
      'output, MB': (middle('bytes') / 1e6).toFixed(1),
    };
  });
}

// Prints a table. With --quick, few runs of small inputs show that it works.
const { values } = parseArgs({
  options: { quick: { type: 'boolean' }, notes: { type: 'string' } },
});
const inputs = process.env['REAL_INPUTS'];
const notes = values.notes ?? (inputs && join(inputs, 'node-releases'));
if (!notes)
  throw new Error('name a directory of Markdown files: npm run bench -- --notes DIRECTORY');
const rows = await benchSite({ isQuick: values.quick === true, notes });
const keys = Object.keys(rows[0] ?? {});
const lines = [keys, keys.map(() => '---:'), ...rows.map((row) => Object.values(row))];
process.stdout.write(lines.map((cells) => `| ${cells.join(' | ')} |\n`).join(''));
