import { setImmediate } from 'node:timers/promises';
import type { VersionResponse } from '../contract/version-response.ts';
import { isError, type Problem } from '../notes/problem.ts';
import { loadNoteCompiler } from '../project/compile-notes.ts';
import { listProblems, loadProject, nameReleases } from '../project/load-project.ts';
import type { ReleaseNames } from '../project/release-names.ts';
import type { NoteCache } from '../project/note-cache.ts';
import { pickHistory, type ProjectNote } from '../project/order-notes.ts';
import type { FileProblem } from '../project/problems.ts';
import type { Settings } from '../project/settings.ts';
import { hashInputs } from './hash-inputs.ts';
import { makeHistoryFile } from './history-file.ts';
import { AZURE_PATH } from './hosts/host-paths.ts';
import { renderHostFiles } from './hosts/host-files.ts';
import { writeJson } from './json-text.ts';
import type { OutputFile } from './output-file.ts';
import type { OutputRelease } from './output-release.ts';
import type { PageScript } from './pages/document.ts';
import { VERSION_PATH } from './served-files.ts';
import { listStaticFiles } from './static-files.ts';
import { makeVersionResponse } from './version-response.ts';

export interface AssembleOptions {
  /** The directory of the release notes. */
  releases: string;
  settings: Settings;
  /** Releases that appear later than this are left out. */
  asOf: Date;
  /** A git tag that must name a release which has appeared. */
  tag?: string | undefined;
  /** Called after each note that is read, or compiled if all are checked, with the number of notes so far and of all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
  cache?: NoteCache | undefined;
  /**
   * Whether the page shows drafts and scheduled releases, marked as such. No other file has them. There are files also
   * if there are too few releases for a version response.
   */
  unpublished?: boolean | undefined;
  /** Whether to check every note, not only those that the output shows. */
  all?: boolean | undefined;
  /** A script that the page loads. */
  script?: PageScript | undefined;
}

/** The output, not yet rendered. If there are errors, there are no files. */
export interface Assembled extends ReleaseNames {
  problems: FileProblem[];
  /** Every note with valid front matter. */
  notes: ProjectNote[];
  /** The number of notes, valid or not. */
  noteCount: number;
  response: VersionResponse | undefined;
  /** In the order in which they must be written: the version response is the last. */
  files: OutputFile[];
}

const stopsPreview = (problem: Problem) => isError(problem) && problem.rule !== 'too-few';

/**
 * Checks the front matter of all notes, compiles those that the output shows, and lists the files of the output.
 *
 * Rejects with an Error if the notes cannot be read.
 */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const { releases, settings, unpublished, all: isWhole, script, onProgress } = options;
  const project = loadProject(isWhole ? { ...options, onProgress: undefined } : options);
  const compiler = await loadNoteCompiler(options);
  const found = new Map<string, Problem[]>();
  const compiled = new Map<ProjectNote, OutputRelease>();
  const count = settings.history === 'all' ? Infinity : settings.history;
  const history = pickHistory(project.notes, count, { unpublished });
  const shown = new Map([...project.latest, ...history].map((note) => [note.path, note]));
  for (const [path, { note }] of project.files) {
    const listed = shown.get(path);
    if (!note || !(listed || isWhole)) continue;
    const { problems, release } = listed
      ? compiler.compile(note)
      : { problems: compiler.check(note), release: undefined };
    found.set(path, problems);
    // The HTML parser is a stream, whose memory Node.js frees between events only.
    // oxlint-disable-next-line no-await-in-loop
    if (found.size % NOTES_AT_ONCE === 0) await setImmediate();
    if (isWhole) onProgress?.(found.size, project.files.size);
    if (!listed || !release) continue;
    const hashes = [release.art.own, ...release.files].map((file) => file?.hash);
    const inputs = hashInputs(note.text, ...hashes);
    compiled.set(listed, { ...release, inputs, isScheduled: listed.isScheduled });
  }
  const problems = listProblems(releases, project, { settings: compiler.problems, found });
  const noteCount = project.files.size;
  const names = nameReleases(project);
  const list = (notes: ProjectNote[]) => notes.flatMap((note) => compiled.get(note) ?? []);
  if (problems.some(unpublished ? stopsPreview : isError) || history.length === 0) {
    return { problems, notes: project.notes, noteCount, ...names, response: undefined, files: [] };
  }
  const latest = list(project.latest);
  const [current, previous] = latest;
  const response =
    current && previous && makeVersionResponse(settings.message, current.entry, previous.entry);
  const releasesShown = { response, latest, history: list(history) };
  const files = await assembleFiles(releasesShown, settings, script);
  return { problems, notes: project.notes, noteCount, ...names, response, files };
}

const NOTES_AT_ONCE = 100;

/** What the output shows. */
interface ShownReleases {
  /** Undefined if there are not two releases. */
  response: VersionResponse | undefined;
  /** The current and the previous release. */
  latest: OutputRelease[];
  /** The releases of the page, the feed and `releases.json`, newest first. */
  history: OutputRelease[];
}

/** Lists the files of the output, the version response last. */
async function assembleFiles(
  { response, latest, history }: ShownReleases,
  settings: Settings,
  script: PageScript | undefined,
): Promise<OutputFile[]> {
  const version = response && {
    inputs: hashInputs(settings, ...latest.map(({ inputs }) => inputs)),
    render: () => writeJson(response, settings),
  };
  const isOnAzure = settings.hosting.includes('azure');
  const released = history.filter(({ isDraft, isScheduled }) => !isDraft && !isScheduled);
  return [
    ...listStaticFiles(),
    ...listArt([...history, ...latest]),
    makeHistoryFile(released, settings),
    ...(await makeSite(history, settings, script)),
    ...renderHostFiles(settings),
    ...(version && isOnAzure ? [{ path: AZURE_PATH, ...version }] : []),
    ...(version ? [{ path: VERSION_PATH, ...version }] : []),
  ];
}

/** Every local file once. */
function listArt(releases: OutputRelease[]): OutputFile[] {
  const files = new Map<string, OutputFile>();
  for (const { art, files: own } of releases) {
    for (const { file, bytes, hash } of art.own ? [art.own, ...own] : own) {
      files.set(file.path, { path: file.path, inputs: hash, render: () => bytes });
    }
  }
  return [...files.values()];
}

async function makeSite(
  releases: OutputRelease[],
  settings: Settings,
  script: PageScript | undefined,
): Promise<OutputFile[]> {
  if (!settings.page && settings.siteUrl === undefined) return [];
  const { makePages } = await import('./pages/pages.ts');
  return makePages(releases, settings, script);
}
