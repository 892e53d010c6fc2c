import type { ReleaseNames } from '../project/release-names.ts';
import { checkSiteUrl } from '../project/settings.ts';
import { listFileProblems, type FileProblem } from '../project/problems.ts';
import { assembleFiles } from './assemble.ts';
import type { ProjectOptions } from './project-options.ts';

export type CheckOptions = ProjectOptions;

/** The result of a check. A build finds no other problems. */
export interface CheckResult extends ReleaseNames {
  problems: FileProblem[];
  /** The number of notes, including drafts. */
  notes: number;
}

/**
 * Checks all notes, including drafts, and finds all problems at once. It compiles the releases that a build shows, which
 * finds those that get too long, but renders no files.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const assembled = await assembleFiles({ ...options, all: true }, () => {});
  const { problems, noteCount: notes, current, previous, tagged, scheduled } = assembled;
  const warnings = listFileProblems(options.releases, checkSiteUrl(options.settings));
  return { problems: [...warnings, ...problems], notes, current, previous, tagged, scheduled };
}
