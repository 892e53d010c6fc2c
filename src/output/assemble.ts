import type { VFile } from 'vfile';
import type { VersionResponse } from '../contract/version-response.ts';
import { makeHistoryFile } from './history-file.ts';
import { AZURE_PATH } from './hosts/azure.ts';
import { renderHostFiles } from './hosts/host-files.ts';
import { listConstantFiles } from './constant-files.ts';
import { writeJson } from './json-text.ts';
import { pickHistory } from '../project/order-notes.ts';
import { loadNotes, type LoadedNotes, type LoadOptions } from '../project/load-notes.ts';
import type { PageScript } from './pages/document.ts';
import { listProblems } from '../project/problems.ts';
import { nameReleases, type ReleaseNames } from '../project/release-names.ts';
import { readAgain } from '../project/read-again.ts';
import { createReleaseMaker, type ListedRelease } from '../project/release-maker.ts';
import type { FoundRelease } from '../project/scan-notes.ts';
import { VERSION_PATH } from './served-files.ts';
import type { Settings } from '../project/settings.ts';
import { makeVersionResponse } from './version-response.ts';
import { renderedFile, type OutputFile } from './output-file.ts';

export interface AssembleOptions extends Omit<LoadOptions, 'checkedBy'> {
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
  files: OutputFile[];
}

/**
 * Makes the notes into the files of the output: the front matter of all is checked, the bodies of those in the output.
 *
 * Rejects with an Error if the notes cannot be read.
 */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { settings } = options;
  const loaded = await loadNotes(options);
  const { latest, listed } = await makeReleases(loaded, options);
  const [current, previous] = latest;
  const problems = listProblems(loaded.listFiles());
  const names = nameReleases(loaded);
  if (problems.length > 0 || !current || !previous) {
    return { problems, ...names, response: undefined, files: [] };
  }
  const response = makeVersionResponse(settings.message, current.entry, previous.entry);
  const content = writeJson(response, settings);
  const files = [
    ...listConstantFiles(),
    ...listArt([...listed, current, previous]),
    ...(await makeHistory(listed, options)),
    ...renderHostFiles(settings),
    ...(settings.hosting.includes('azure') ? [renderedFile(AZURE_PATH, content)] : []),
    renderedFile(VERSION_PATH, content),
  ];
  return { problems, ...names, response, files };
}

/** Parses each body that goes into an output, once. */
async function makeReleases(loaded: LoadedNotes, options: AssembleOptions) {
  const { settings, drafts } = options;
  const { make, reportDefault } = createReleaseMaker(options);
  await reportDefault(loaded.directory);
  const count = settings.history === 'all' ? Infinity : settings.history;
  const history = pickHistory(loaded.found, count, drafts);
  const notes = readAgain([...new Set([...loaded.latest, ...history])], options);
  const made = new Map<FoundRelease, ListedRelease | undefined>();
  for (const [release, note] of notes) {
    // One after the other, as two may have the same picture, which is read once.
    // oxlint-disable-next-line no-await-in-loop
    made.set(release, await make(note));
  }
  for (const [{ path }, { file }] of notes) loaded.fileOf(path).messages.push(...file.messages);
  const find = (list: FoundRelease[]) =>
    list.flatMap((release): ListedRelease[] => {
      const listed = made.get(release);
      return listed ? [listed] : [];
    });
  return { latest: find(loaded.latest), listed: find(history) };
}

/** Each picture of ours once. */
function listArt(releases: ListedRelease[]): OutputFile[] {
  const files = releases.flatMap(({ art }) => (art.own ? [art.own.file] : []));
  const unique = new Map(files.map((file) => [file.path, file.content]));
  return [...unique].map(([path, content]) => renderedFile(path, content));
}

/** What programs and people read of the newest releases. What makes pages is loaded only where there are some. */
async function makeHistory(
  listed: ListedRelease[],
  { settings, script }: AssembleOptions,
): Promise<OutputFile[]> {
  const released = listed.filter(({ isDraft }) => !isDraft);
  const history = makeHistoryFile(released, settings);
  if (!settings.page && settings.siteUrl === undefined) return [history];
  const { makePages } = await import('./pages/pages.ts');
  return [history, ...makePages(listed, settings, script)];
}
