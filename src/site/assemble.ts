import type { VFile } from 'vfile';
import { makeRelease, type Release } from '../notes/make-release.ts';
import { writeJson } from './json-text.ts';
import { loadNotes, type LoadedNotes, type LoadOptions } from './load-notes.ts';
import { NOT_FOUND_PAGE } from './not-found-page.ts';
import { makePage } from './page/page.ts';
import { listProblems } from './problems.ts';
import { nameReleases, type ReleaseNames } from './release-names.ts';
import { makeSchemaFiles } from './schema-files.ts';
import type { Settings } from './settings.ts';
import { makeVersionResponse } from './version-response.ts';
import { readWhatsNew } from './whats-new-file.ts';
import type { OutputFile } from './write-files.ts';

/** The interface's path of the version response, under the output directory. */
export const VERSION_PATH = 'v2/cloud/version';

export interface AssembleOptions extends Omit<LoadOptions, 'history'> {
  settings: Settings;
  /** Whether drafts are on the page, marked as drafts; no other file ever has them. */
  drafts?: boolean | undefined;
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
  const history = settings.history === 'all' ? Infinity : settings.history;
  const loaded = loadNotes({ ...options, history });
  const { latest, listed } = makeReleases(loaded, settings);
  const [current, previous] = latest;
  const problems = listProblems(loaded.files);
  const names = nameReleases(loaded);
  if (problems.length > 0 || !current || !previous) return { problems, ...names, files: [] };
  const response = makeVersionResponse(settings.message, current.entry, previous.entry);
  const files = [
    ...makeSchemaFiles(),
    readWhatsNew(),
    ...(settings.page ? [NOT_FOUND_PAGE, makePage(listed, settings)] : []),
    { path: VERSION_PATH, content: writeJson(response, settings) },
  ];
  return { problems, ...names, files };
}

/** Parses each body that goes into an output, once. */
function makeReleases({ latest, history }: LoadedNotes, settings: Settings) {
  const notes = [...new Set([...latest, ...history])];
  const made = new Map(notes.map((note) => [note, makeRelease(note, settings)]));
  const find = (list: typeof notes) =>
    list.flatMap((note): Release[] => {
      const release = made.get(note);
      return release ? [release] : [];
    });
  return { latest: find(latest), listed: find(history) };
}
