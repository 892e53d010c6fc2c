import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { assemble } from '../../../src/site/assemble.ts';
import { Settings } from '../../../src/site/settings.ts';
import { median } from '../median.ts';
import { writeCorpus } from '../notes/write-corpus.ts';
import { startPreview } from './start-preview.ts';

const SIZES = [2, 100, 1000, 10_000];
const ROUNDS = 15;
const PAUSE_MILLISECONDS = 300;

/** One row for each number of releases. */
export async function benchPreview(): Promise<Record<string, string>[]> {
  const rows = [];
  for (const count of SIZES) rows.push(await measure(count));
  return rows;
}

/** Times from a save until the page with the new text is served, in turns with a plain read of all notes and a build. */
async function measure(count: number): Promise<Record<string, string>> {
  const directory = mkdtempSync(join(tmpdir(), 'gazette-bench-'));
  const releases = join(directory, 'releases');
  writeCorpus(releases, count);
  const config = join(directory, 'settings.json');
  writeFileSync(config, '{}');
  const preview = await startPreview(releases, config);
  const abort = new AbortController();
  try {
    const seen = await followPage(preview.url, abort.signal);
    const newest = join(releases, `${String(count - 1).padStart(6, '0')}.md`);
    const text = readFileSync(newest, 'utf8');
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) {
      const read = await time(async () => readAll(releases));
      const build = await time(async () =>
        assemble({ releases, settings: Settings.parse({}), drafts: true }),
      );
      await setTimeout(PAUSE_MILLISECONDS);
      const start = performance.now();
      writeFileSync(newest, `${text}\n- Saved in round ${round}.\n`);
      await seen(`Saved in round ${round}.`);
      rounds.push({ read, build, save: performance.now() - start });
    }
    return describe(count, rounds);
  } finally {
    abort.abort();
    await preview.stop();
    rmSync(directory, { recursive: true, force: true });
  }
}

type Round = Record<'read' | 'build' | 'save', number>;

function describe(count: number, rounds: Round[]): Record<string, string> {
  const show = (of: (round: Round) => number, digits: number) =>
    median(rounds.map(of)).toFixed(digits);
  return {
    releases: String(count),
    'read, ms': show(({ read }) => read, 1),
    'build, ms': show(({ build }) => build, 1),
    'save to page, ms': show(({ save }) => save, 1),
    'save to page / build': show(({ save, build }) => save / build, 2),
    'slowest, ms': Math.max(...rounds.map(({ save }) => save)).toFixed(1),
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

/** Listens as a browser does; the answer waits until a page with a text is served. */
async function followPage(url: string, signal: AbortSignal) {
  const { body } = await fetch(`${url}/.preview/events`, { signal });
  const events = body?.getReader();
  const seen = async (text: string): Promise<void> => {
    await events?.read();
    const page = await (await fetch(`${url}/`)).text();
    if (page.includes('id="problems"')) throw new Error('the corpus has problems');
    return page.includes(text) ? undefined : seen(text);
  };
  return seen;
}
