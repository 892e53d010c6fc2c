import { build as buildSite, check as checkSite } from './build.ts';
import type {
  BuildOptions,
  BuildResult,
  CheckOptions,
  CheckResult,
  ShowOptions,
  ShowResult,
} from './options.ts';
import { show as showReleases } from './show.ts';

/**
 * Checks all notes, including drafts, and finds all problems at once.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export function check(options: CheckOptions): Promise<CheckResult> {
  return checkSite(options);
}

/**
 * Builds the output from the notes, and writes the files that differ. If there is any error, nothing is written and the
 * output stays as it was.
 *
 * Rejects with an Error if a directory cannot be read, or if a file cannot be written or belongs to someone else.
 */
export function build(options: BuildOptions): Promise<BuildResult> {
  return buildSite(options);
}

/**
 * Renders one release, or several, as a place needs them. Only their notes are compiled.
 *
 * Rejects with an Error if the notes cannot be read.
 */
export function show(options: ShowOptions): Promise<ShowResult> {
  return showReleases(options);
}
