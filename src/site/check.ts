import type { VFile } from 'vfile';
import { loadNotes, type LoadOptions } from './load-notes.ts';
import { listProblems } from './problems.ts';
import { nameReleases, type ReleaseNames } from './release-names.ts';
import { createReleaseMaker } from './release-maker.ts';
import type { Settings } from './settings.ts';

export interface CheckOptions extends Omit<LoadOptions, 'history' | 'drafts' | 'memory'> {
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
  const { make, reportDefault } = createReleaseMaker(options);
  const loaded = await loadNotes(options, async (note) => void (await make(note)));
  await reportDefault(loaded.directory);
  const { files } = loaded;
  return { problems: listProblems(files), notes: files.length - 1, ...nameReleases(loaded) };
}
