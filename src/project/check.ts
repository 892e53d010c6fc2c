import type { VFile } from 'vfile';
import { loadNotes, type LoadOptions } from './load-notes.ts';
import { listProblems } from './problems.ts';
import { nameReleases, type ReleaseNames } from './release-names.ts';
import { createReleaseMaker } from './release-maker.ts';
import type { Settings } from './settings.ts';

export interface CheckOptions extends Omit<LoadOptions, 'memory' | 'checkedBy'> {
  settings: Settings;
}

/** What a check found. Without problems, a build will pass. */
export interface CheckResult extends ReleaseNames {
  problems: VFile[];
  /** How many notes there are, drafts among them. */
  notes: number;
}

/**
 * Checks every note, drafts too, front matter and body, and all of them together. Finds all problems in one run.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const loaded = await loadNotes({ ...options, checkedBy: options.settings });
  await createReleaseMaker(options).reportDefault(loaded.directory);
  return {
    problems: listProblems(loaded.listFiles()),
    notes: loaded.count,
    ...nameReleases(loaded),
  };
}
