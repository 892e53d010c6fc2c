import { assemble, type Assembled, type AssembleOptions } from './assemble.ts';
import { writeFiles, type WriteResult } from './write-files.ts';

export interface BuildOptions extends Omit<AssembleOptions, 'drafts' | 'script' | 'memory'> {
  /** The directory that is written to. */
  out: string;
}

/** What a build wrote; with problems, that is nothing. */
export type BuildResult = Omit<Assembled, 'files'> & WriteResult;

/**
 * Builds the output from the notes: the front matter of all is checked, the bodies of those in the output. With any
 * problem nothing is written, and the output stays as it was.
 *
 * Rejects with an Error if a directory cannot be read or a file not be written, or is another's.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { files, ...rest } = await assemble(options);
  if (rest.problems.length > 0) return { ...rest, written: [], unchanged: [], removed: [] };
  return { ...rest, ...writeFiles(options.out, files) };
}
