import type { VFile } from 'vfile';
import { VersionResponse } from '../contract/index.ts';
import { makeFeed } from './feed/feed.ts';
import { makeHistoryFile } from './history-file.ts';
import { AZURE_PATH } from './hosting/azure.ts';
import { makeHostFiles } from './hosting/host-files.ts';
import { writeJson } from './json-text.ts';
import { loadNotes, type LoadedNotes, type LoadOptions } from './load-notes.ts';
import type { PageScript } from './page/document.ts';
import { makeNotFoundPage } from './page/not-found-page.ts';
import { makeReleasePage } from './page/release-page.ts';
import { listProblems } from './problems.ts';
import { nameReleases, type ReleaseNames } from './release-names.ts';
import { fits } from './recognize.ts';
import { createReleaseMaker, type ListedRelease } from './release-maker.ts';
import { makeSchemaFiles } from './schema-files.ts';
import { VERSION_PATH } from './served-files.ts';
import type { Settings } from './settings.ts';
import { makeVersionResponse } from './version-response.ts';
import { readWhatsNew } from './whats-new-file.ts';
import type { BuiltFile } from './output-file.ts';

const isVersion = fits(VersionResponse);

export interface AssembleOptions extends Omit<LoadOptions, 'history'> {
  settings: Settings;
  /** Whether drafts are on the page, marked as drafts; no other file ever has them. */
  drafts?: boolean | undefined;
  /** A script that the page loads. */
  script?: PageScript | undefined;
}

/** The output in memory; with problems, no files. */
export interface Assembled extends ReleaseNames {
  problems: VFile[];
  response: VersionResponse | undefined;
  /** In the order in which they must be written: the version response is the last. */
  files: BuiltFile[];
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
  const { latest, listed } = makeReleases(loaded, options);
  const [current, previous] = latest;
  const problems = listProblems(loaded.files);
  const names = nameReleases(loaded);
  if (problems.length > 0 || !current || !previous) {
    return { problems, ...names, response: undefined, files: [] };
  }
  const response = makeVersionResponse(settings.message, current.entry, previous.entry);
  const content = writeJson(response, settings);
  const files = [
    ...makeSchemaFiles(),
    readWhatsNew(),
    ...listArt([...listed, current, previous]),
    ...makeHistory(listed, options),
    ...makeHostFiles(settings),
    ...(settings.hosting.includes('azure')
      ? [{ path: AZURE_PATH, content, isOurs: isVersion }]
      : []),
    { path: VERSION_PATH, content, isOurs: isVersion },
  ];
  return { problems, ...names, response, files };
}

/** Parses each body that goes into an output, once. */
function makeReleases({ directory, latest, history }: LoadedNotes, options: AssembleOptions) {
  const { make, reportDefault } = createReleaseMaker(options);
  reportDefault(directory);
  const notes = [...new Set([...latest, ...history])];
  const made = new Map(notes.map((note) => [note, make(note)]));
  const find = (list: typeof notes) =>
    list.flatMap((note): ListedRelease[] => {
      const release = made.get(note);
      return release ? [release] : [];
    });
  return { latest: find(latest), listed: find(history) };
}

/** Each picture of ours once. */
function listArt(releases: ListedRelease[]): BuiltFile[] {
  const files = releases.flatMap(({ art }) => (art.own ? [art.own.file] : []));
  return [...new Map(files.map((file) => [file.path, file])).values()];
}

/** What people and their programs read of the newest releases. Only the page has drafts, if any. */
function makeHistory(listed: ListedRelease[], { settings, script }: AssembleOptions): BuiltFile[] {
  const { page, siteUrl } = settings;
  const released = listed.filter(({ isDraft }) => !isDraft);
  return [
    makeHistoryFile(released, settings),
    ...(siteUrl === undefined ? [] : [makeFeed(released, { ...settings, siteUrl })]),
    ...(page ? [makeNotFoundPage(settings), makeReleasePage(listed, settings, script)] : []),
  ];
}
