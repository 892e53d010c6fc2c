import * as site from './build.ts';
import type {
  BuildOptions,
  BuildResult,
  CheckOptions,
  CheckResult,
  ShowOptions,
  ShowResult,
} from './options.ts';
import * as places from './show.ts';

/**
 * Checks all notes, including drafts, and finds all problems at once.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export const check: (options: CheckOptions) => Promise<CheckResult> = site.check;

/**
 * Builds the output from the notes, and writes the files that differ. If there is any error, nothing is written and the
 * output stays as it was.
 *
 * Rejects with an Error if a directory cannot be read, or if a file cannot be written or belongs to someone else.
 */
export const build: (options: BuildOptions) => Promise<BuildResult> = site.build;

/**
 * Renders one release, or several, as a place needs them. Only their notes are compiled.
 *
 * Rejects with an Error if the notes cannot be read.
 */
export const show: (options: ShowOptions) => Promise<ShowResult> = places.show;
