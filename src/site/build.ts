import type { VersionResponse } from '../contract/version-response.ts';
import { findNewestDue } from '../project/order-notes.ts';
import type { ReleaseNames } from '../project/release-names.ts';
import { checkSiteUrl } from '../project/settings.ts';
import { listFileProblems, stopsBuild, type FileProblem } from '../project/problems.ts';
import { assembleFiles } from './assemble.ts';
import type { ProjectOptions } from './project-options.ts';
import { openOutput, type WriteResult } from './write-files.ts';

export interface BuildOptions extends ProjectOptions {
  /** The directory to write to. */
  out: string;
  /** Whether warnings stop the build as errors do. */
  strict?: boolean | undefined;
}

/** What a build wrote. */
export interface BuildResult extends ReleaseNames, WriteResult {
  problems: FileProblem[];
  /** The number of notes, including drafts. */
  notes: number;
  /** Undefined if problems stopped the build, which then wrote nothing. */
  response: VersionResponse | undefined;
}

/**
 * Builds the output from the notes. The front matter of all notes is checked, and the Markdown of those that the output
 * shows, unless the last build has checked the same. If there is any error, nothing is written and the output stays as it was.
 *
 * Rejects with an Error if a directory cannot be read, or if a file cannot be written or belongs to someone else.
 */
export async function build({
  out,
  strict: isStrict = false,
  ...options
}: BuildOptions): Promise<BuildResult> {
  const output = openOutput(out);
  try {
    const assembled = await assembleFiles({ ...options, records: output.records }, output.add);
    const { notes, isStopped: _, noteCount, records, ...rest } = assembled;
    const warnings = listFileProblems(options.releases, checkSiteUrl(options.settings));
    const result = { ...rest, notes: noteCount, problems: [...warnings, ...rest.problems] };
    if (!stopsBuild(result.problems, isStrict)) {
      const due = findNewestDue(notes);
      return { ...result, ...(await output.commit({ records, due })) };
    }
    await output.discard();
    return { ...result, response: undefined, written: [], unchanged: [], removed: [] };
  } catch (error) {
    await output.discard();
    throw error;
  }
}
