import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseMarkdown } from '../../../src/notes/markdown/parse-markdown.ts';
import { bodyOf, parseNote } from '../../../src/notes/parse-note.ts';
import { makeReleasePage } from '../../../src/output/pages/release-page.ts';
import { listNotes, readNotes } from '../../../src/project/read-notes.ts';
import { createReleaseMaker, type ListedRelease } from '../../../src/project/release-maker.ts';
import { Settings } from '../../../src/project/settings.ts';
import { median } from '../median.ts';
import { writeCorpus } from '../notes/write-corpus.ts';

const RELEASES = 50;
const ROUNDS = 21;

/**
 * One row: making the page of releases, and the whole way from notes to it, against parsing their bodies, in turns in
 * one process.
 */
export async function benchPage(): Promise<Record<string, string>[]> {
  const releases = mkdtempSync(join(tmpdir(), 'gazette-bench-'));
  try {
    writeCorpus(releases, RELEASES);
    const rounds = [];
    for (let round = 0; round < ROUNDS; round++) rounds.push(await compare(releases));
    return [
      {
        releases: String(RELEASES),
        'parse, ms': median(rounds.map(({ parse }) => parse)).toFixed(1),
        'page, ms': median(rounds.map(({ page }) => page)).toFixed(1),
        'page / parse': median(rounds.map(({ page, parse }) => page / parse)).toFixed(2),
        'notes to page / parse': median(rounds.map(({ whole, parse }) => whole / parse)).toFixed(2),
      },
    ];
  } finally {
    rmSync(releases, { recursive: true, force: true });
  }
}

async function compare(releases: string) {
  const settings = Settings.parse({});
  const notes = [...readNotes(releases, listNotes(releases))].flatMap(
    ({ file }) => parseNote(file) ?? [],
  );
  const bodies = notes.map(bodyOf);
  const parse = await time(async () =>
    bodies.map(({ body, bodyLine }) => parseMarkdown(body, bodyLine)),
  );
  const { make } = createReleaseMaker({ releases, settings });
  const made: ListedRelease[] = [];
  const release = await time(async () => {
    for (const note of notes) {
      const each = await make(note);
      if (each) made.push(each);
    }
  });
  const page = await time(async () => makeReleasePage(made, settings));
  if (made.length !== RELEASES) throw new Error('the corpus has problems');
  return { parse, page, whole: release + page };
}

async function time(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
