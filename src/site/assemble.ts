import type { VFile } from 'vfile';
import { makeRelease } from '../notes/make-release.ts';
import { AZURE_PATH } from './hosting/azure.ts';
import { makeHostFiles } from './hosting/host-files.ts';
import { writeJson } from './json-text.ts';
import { loadNotes, type LoadOptions } from './load-notes.ts';
import { NOT_FOUND_PAGE } from './not-found-page.ts';
import { listProblems } from './problems.ts';
import { nameReleases, type ReleaseNames } from './release-names.ts';
import { makeSchemaFiles } from './schema-files.ts';
import type { Settings } from './settings.ts';
import { makeVersionResponse } from './version-response.ts';
import type { OutputFile } from './write-files.ts';

/** The interface's path of the version response, under the output directory. */
export const VERSION_PATH = 'v2/cloud/version';

export interface AssembleOptions extends LoadOptions {
  settings: Settings;
}

/** The output in memory; with problems, no files. */
export interface Assembled extends ReleaseNames {
  problems: VFile[];
  /** In the order in which they must be written: the version response is the last. */
  files: OutputFile[];
}

/**
 * Makes the notes into the files of the output: the front matter of all is checked, the bodies of those in the output.
 *
 * @throws Error if the notes cannot be read
 */
export function assemble(options: AssembleOptions): Assembled {
  const { settings } = options;
  const loaded = loadNotes(options);
  const [current, previous] = loaded.latest.map((note) => makeRelease(note, settings));
  const problems = listProblems(loaded.files);
  const names = nameReleases(loaded);
  if (problems.length > 0 || !current || !previous) return { problems, ...names, files: [] };
  const response = makeVersionResponse(settings.message, current, previous);
  const content = writeJson(response, settings);
  const files = [
    ...makeSchemaFiles(),
    ...(settings.page ? [NOT_FOUND_PAGE] : []),
    ...makeHostFiles(settings),
    ...(settings.hosting.includes('azure') ? [{ path: AZURE_PATH, content }] : []),
    { path: VERSION_PATH, content },
  ];
  return { problems, ...names, files };
}
