import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect } from 'vitest';
import { build } from '../../../src/site/build.ts';
import type { Settings } from '../../../src/project/settings.ts';
import { makePng } from '../../project/art/pictures.ts';
import { listDifferences, readTree } from '../../read-tree.ts';
import { noteText, temporaryDirectory } from '../../temporary.ts';
import { createAddressBook } from './address-book.ts';
import { createProject, findNow, listPublished, takeStep, type Project } from './project.ts';
import type { Step } from './steps.ts';

/** A project to which releases are added, and its output. */
export interface GrowingProject {
  /** The output directory. Every user may read it. */
  out: string;
  /** Takes a step, builds and checks the output. Rejects if it is wrong. */
  grow: (step: Step) => Promise<void>;
  /** The paths of the pages that published releases have had, and those that only other releases have had. */
  listPages: () => { alive: string[]; gone: string[] };
  /** What the builds did. */
  counts: { removed: number; unchanged: number };
}

export function createGrowingProject(settings: Settings): GrowingProject {
  const directory = temporaryDirectory();
  chmodSync(directory, 0o755);
  const releases = join(directory, 'releases');
  const out = join(directory, 'dist');
  const fresh = join(directory, 'fresh');
  const book = createAddressBook(String(settings.siteUrl));
  const counts = { removed: 0, unchanged: 0 };
  let project = createProject(settings.history === 'all' ? Infinity : settings.history);
  const grow = async (step: Step) => {
    project = takeStep(project, step);
    writeProject(releases, project);
    const { history } = project;
    const options = { releases, settings: { ...settings, history }, asOf: findNow(project) };
    const built = await build({ ...options, out });
    const clean = await build({ ...options, out: fresh });
    const output = readTree(out);
    expect(built.response).toBeDefined();
    expect(built.problems).toEqual(clean.problems);
    expect(listDifferences(output, readTree(fresh))).toEqual([]);
    expect(book.findDead(output, listPublished(project))).toEqual([]);
    rmSync(fresh, { recursive: true });
    counts.removed += built.removed.length;
    counts.unchanged += built.unchanged.length;
  };
  return { out, grow, counts, listPages: () => book.listPages(listPublished(project)) };
}

function writeProject(releases: string, { notes, pictureWidth }: Project): void {
  rmSync(releases, { recursive: true, force: true });
  mkdirSync(releases);
  for (const { path, fields, body } of notes) {
    writeFileSync(join(releases, path), noteText(fields, body));
  }
  writeFileSync(join(releases, 'a.png'), makePng(pictureWidth, 1));
  writeFileSync(join(releases, 'b.png'), makePng(1, 2));
}
