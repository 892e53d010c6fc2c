import type { VFile } from 'vfile';
import { makeRelease } from '../notes/make-release.ts';
import { writeJson } from './json-text.ts';
import { loadNotes, type LoadOptions } from './load-notes.ts';
import { listProblems } from './problems.ts';
import { nameReleases, type ReleaseNames } from './release-names.ts';
import { makeSchemaFiles } from './schema-files.ts';
import type { Settings } from './settings.ts';
import { makeVersionResponse } from './version-response.ts';
import { writeFiles, type WriteResult } from './write-files.ts';

/** The interface's path of the version response, under the output directory. */
export const VERSION_PATH = 'v2/cloud/version';

export interface BuildOptions extends LoadOptions {
  settings: Settings;
  /** The directory that is written to. */
  out: string;
}

/** What a build wrote; with problems, that is nothing. */
export interface BuildResult extends ReleaseNames, WriteResult {
  problems: VFile[];
}

/**
 * Builds the output from the notes: the front matter of all is checked, the bodies of those in the output. With any
 * problem nothing is written, and the output stays as it was.
 *
 * @throws Error if a directory cannot be read or a file not be written
 */
export function build(options: BuildOptions): BuildResult {
  const { settings, out } = options;
  const loaded = loadNotes(options);
  const [current, previous] = loaded.latest.map((note) => makeRelease(note, settings));
  const problems = listProblems(loaded.files);
  const names = nameReleases(loaded);
  if (problems.length > 0 || !current || !previous) {
    return { problems, ...names, written: [], unchanged: [] };
  }
  const response = makeVersionResponse(settings.message, current, previous);
  const version = { path: VERSION_PATH, text: writeJson(response, settings) };
  return { problems, ...names, ...writeFiles(out, [...makeSchemaFiles(), version]) };
}
