import type { VersionResponse } from '../contract/version-response.ts';
import type { ReleaseNames } from '../project/release-names.ts';
import type { FileProblem } from '../project/problems.ts';
import type { Settings } from '../project/settings.ts';
import { assemble } from './assemble.ts';
import { writeFiles, type WriteResult } from './write-files.ts';

export interface BuildOptions {
  /** The directory of the release notes. */
  releases: string;
  /** The directory to write to. */
  out: string;
  settings: Settings;
  /** A git tag that must name a release which is not a draft. */
  tag?: string | undefined;
  /** Called after each note that is read, with the number of notes so far and of all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

/** What a build wrote. If there are problems, it wrote nothing. */
export interface BuildResult extends ReleaseNames, WriteResult {
  problems: FileProblem[];
  response: VersionResponse | undefined;
}

/**
 * Builds the output from the notes. The front matter of all notes is checked, and the Markdown of those that the output
 * shows. If there is any problem, nothing is written and the output stays as it was.
 *
 * Rejects with an Error if a directory cannot be read, or if a file cannot be written or belongs to someone else.
 */
export async function build({ out, ...options }: BuildOptions): Promise<BuildResult> {
  const { files, notes: _, ...result } = await assemble(options);
  if (result.problems.length > 0) return { ...result, written: [], unchanged: [], removed: [] };
  return { ...result, ...writeFiles(out, files) };
}
