import { cpSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { assemble } from '../../../src/site/assemble.ts';
import { Settings } from '../../../src/project/settings.ts';
import { median } from '../median.ts';
import { WORK } from '../notes/places.ts';
import { preparePackages, prepareProject } from '../notes/prepare.ts';
import { startPreview } from './start-preview.ts';
import { startVelite } from './start-velite.ts';

const SIZES = [2, 100, 1000, 10_000];
const ROUNDS = 15;
const PAUSE_MILLISECONDS = 300;

/** One row for each number of releases. */
export async function benchPreview(): Promise<Record<string, string>[]> {
  const command = preparePackages();
  try {
    const rows = [];
    for (const count of SIZES) rows.push(await measure(command, count));
    return rows;
  } finally {
    rmSync(WORK, { recursive: true, force: true });
  }
}

/**
 * Measures the time from a save until the page with the new text is served. For comparison, it also measures a plain read
 * of all notes, a build, and Velite in watch mode, which only writes the response.
 */
async function measure(command: string, count: number): Promise<Record<string, string>> {
  const { directory } = prepareProject(count);
  const releases = join(directory, 'releases');
  const shown = join(directory, 'shown');
  cpSync(releases, shown, { recursive: true });
  const config = join(directory, 'settings.json');
  writeFileSync(config, '{}');
  const preview = await startPreview(command, shown, config);
  const velite = await startVelite(directory);
  const abort = new AbortController();
  try {
    const waitForText = await followPage(preview.url, abort.signal);
    const name = `${String(count - 1).padStart(6, '0')}.md`;
    const text = readFileSync(join(releases, name), 'utf8');
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const added = `Saved in round ${round}.`;
      const save = (to: string) => writeFileSync(join(to, name), `${text}\n- ${added}\n`);
      const read = await time(async () => readAll(releases));
      const build = await time(async () =>
        assemble({ asOf: new Date(), releases, settings: Settings.parse({}), unpublished: true }),
      );
      await setTimeout(PAUSE_MILLISECONDS);
      const page = await time(async () => {
        save(shown);
        await waitForText(added);
      });
      await setTimeout(PAUSE_MILLISECONDS);
      const watch = await time(async () => {
        save(releases);
        await velite.waitForText(added);
      });
      rounds.push({ read, build, page, watch });
    }
    return describe(count, rounds);
  } finally {
    abort.abort();
    await Promise.all([preview.stop(), velite.stop()]);
  }
}

type Round = Record<'read' | 'build' | 'page' | 'watch', number>;

function describe(count: number, rounds: Round[]): Record<string, string> {
  const show = (of: (round: Round) => number, digits: number) =>
    median(rounds.map(of)).toFixed(digits);
  return {
    releases: String(count),
    'read, ms': show(({ read }) => read, 1),
    'build, ms': show(({ build }) => build, 1),
    'save to page, ms': show(({ page }) => page, 1),
    "Velite's watch, ms": show(({ watch }) => watch, 1),
    'page / watch': show(({ page, watch }) => page / watch, 2),
    'slowest page, ms': Math.max(...rounds.map(({ page }) => page)).toFixed(1),
  };
}

async function time(task: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await task();
  return performance.now() - start;
}

function readAll(directory: string): void {
  for (const name of readdirSync(directory)) readFileSync(join(directory, name));
}

/** Connects like a browser. The returned function resolves when the page contains a text. */
async function followPage(url: string, signal: AbortSignal) {
  const { body } = await fetch(`${url}/.preview/events`, { signal });
  const events = body?.getReader();
  const waitForText = async (text: string): Promise<void> => {
    await events?.read();
    const page = await (await fetch(`${url}/`)).text();
    if (page.includes('id="problems"')) throw new Error('the corpus has problems');
    return page.includes(text) ? undefined : waitForText(text);
  };
  return waitForText;
}
