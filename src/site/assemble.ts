import { basename } from 'node:path';
import type { VersionResponse } from '../contract/version-response.ts';
import { isError, type Problem } from '../notes/problem.ts';
import { loadNoteCompiler, type NoteCompiler } from '../project/compile-notes.ts';
import { listProblems, loadProject, nameReleases, type Project } from '../project/load-project.ts';
import type { NoteCache } from '../project/note-cache.ts';
import { pickHistory, type ProjectNote } from '../project/order-notes.ts';
import type { FileProblem } from '../project/problems.ts';
import type { ReleaseNames } from '../project/release-names.ts';
import type { Settings } from '../project/settings.ts';
import { describeShown, type AddFile } from './describe-shown.ts';
import type { NoteRecords } from './note-records.ts';
import type { OutputFile } from './output-file.ts';
import type { KnownRelease } from './output-release.ts';
import type { PageScript } from './pages/document.ts';
import type { Site } from './pages/site.ts';
import type { ProjectOptions } from './project-options.ts';
import { createReleaseStore } from './release-store.ts';
import { listSiteFiles, type SiteContent } from './site-files.ts';
import { listStaticFiles } from './static-files.ts';
import { makeVersionResponse } from './version-response.ts';

export interface AssembleOptions extends ProjectOptions {
  cache?: NoteCache | undefined;
  /** What the last build found out about the notes. */
  records?: NoteRecords | undefined;
  /**
   * Whether pages show drafts and scheduled releases, marked as such. No other file has them. There are files also if
   * there are too few releases for a version response.
   */
  unpublished?: boolean | undefined;
  /** Whether to check every note, not only those that the output shows. */
  all?: boolean | undefined;
  /** A script that the pages load. */
  script?: PageScript | undefined;
}

/** What was assembled, without the files. */
export interface AssembledNotes extends ReleaseNames {
  problems: FileProblem[];
  /** Every note with valid front matter. */
  notes: ProjectNote[];
  /** The number of notes, valid or not. */
  noteCount: number;
  /** What was found out about the notes that the output shows. */
  records: NoteRecords;
  /** Undefined if there are errors, or not two releases. */
  response: VersionResponse | undefined;
  /** Whether errors, or the lack of any release, prevent an output. */
  isStopped: boolean;
}

/** The output, not yet rendered. If there are errors, there are no files. */
export interface Assembled extends AssembledNotes {
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
  const files: OutputFile[] = [];
  const assembled = await assembleFiles(options, (file) => void files.push(file));
  return { ...assembled, files: assembled.isStopped ? [] : files };
}

/**
 * Does the same, but passes on each file as soon as it can be rendered: at once, while its release is in memory, or
 * later, when its note is compiled again. After an error, no file follows.
 */
export async function assembleFiles(
  options: AssembleOptions,
  addFile: AddFile,
): Promise<AssembledNotes> {
  const { releases, settings, all = false, unpublished, onProgress } = options;
  const known: NoteRecords = options.records ?? new Map();
  const compilesMost = all || settings.page;
  const project = loadProject({
    ...options,
    findKnown: (path) => known.get(basename(path)),
    onProgress: compilesMost ? undefined : onProgress,
  });
  const compiler = await loadNoteCompiler(options);
  const count = settings.history === 'all' ? Infinity : settings.history;
  const history = pickHistory(project.notes, count, { unpublished });
  const kept = new Set([...project.latest, ...history]);
  const store = createReleaseStore({ compiler, settings, records: known, kept });
  const stops = unpublished ? stopsPreview : isError;
  const isBroken = hasErrors(project, stops) || compiler.problems.some(stops);
  if (!isBroken) listStaticFiles(settings.labels).forEach(addFile);
  const site = describeSite(options, compiler, project);
  const { found, shown, records } = await describeShown({
    ...options,
    site,
    project,
    compiler,
    store,
    notes: settings.page ? pickHistory(project.notes, Infinity, { unpublished }) : [...kept],
    addFile: isBroken ? undefined : addFile,
    onProgress: compilesMost ? onProgress : undefined,
  });
  const problems = listProblems(releases, project, { settings: compiler.problems, found });
  const assembled = {
    problems,
    notes: project.notes,
    noteCount: project.files.size,
    ...nameReleases(project),
    records,
  };
  if (problems.some(stops) || history.length === 0) {
    return { ...assembled, response: undefined, isStopped: true };
  }
  const [current, previous] = project.latest.map(store.get);
  const response =
    current && previous && makeVersionResponse(settings.message, current.entry, previous.entry);
  const content = { response, store, ...pickShown(shown, project.latest, history, settings) };
  const files = await listSiteFiles(content, site);
  files.forEach(addFile);
  return { ...assembled, response, isStopped: false };
}

/** Picks the releases for the files that show several. */
function pickShown(
  shown: readonly KnownRelease[],
  latest: readonly ProjectNote[],
  history: readonly ProjectNote[],
  { page }: Settings,
): Pick<SiteContent, 'latest' | 'history' | 'older'> {
  const byNote = new Map(shown.map((release) => [release.note, release]));
  const pick = (notes: readonly ProjectNote[]) => notes.flatMap((note) => byNote.get(note) ?? []);
  const isInHistory = new Set(history);
  const older = page ? shown.filter(({ note }) => !isInHistory.has(note)) : [];
  return { latest: pick(latest), history: pick(history), older };
}

function describeSite(
  { settings, script }: AssembleOptions,
  { logo }: NoteCompiler,
  { latest }: Project,
): Site {
  return { settings, logo, current: latest[0], script };
}

function hasErrors({ problems, files }: Project, stops: (problem: Problem) => boolean): boolean {
  return (
    problems.some(stops) ||
    [...files.values()].some((file) => file.problems.some(stops) || !file.note?.frontMatter)
  );
}
