import type { VersionResponse } from '../contract/version-response.ts';
import { isError, makeProblem, type Problem } from '../notes/problem.ts';
import {
  compileProject,
  type CompiledProject,
  type CompileOptions,
} from '../project/compile-project.ts';
import { loadEditions, type Edition, type Editions } from '../project/editions.ts';
import type { MissingTranslations } from '../project/translations.ts';
import { nameReleases, type LoadOptions, type ReleaseNames } from '../project/load-project.ts';
import { hashInputs } from '../project/hash-inputs.ts';
import { findNewestDue, isPublished, orderReleases } from '../project/order-notes.ts';
import { isLoopback } from '../project/settings.ts';
import { listFileProblems, stopsBuild, type FileProblem } from '../project/problems.ts';
import { listFiles } from './list-files.ts';
import type { OutputFile } from './output-file.ts';
import type { PageScript } from './pages/document.ts';
import { makeVersionResponse } from './json-files.ts';
import { writeFiles, type WriteResult } from './write-files.ts';

/** The notes of a project at a moment. */
export interface CheckOptions
  extends LoadOptions, Omit<CompileOptions, 'unpublished' | 'isCheck' | 'prefix'> {
  /** Whether warnings stop a build as errors do, and missing translations are warnings. */
  strict?: boolean | undefined;
}

/** The result of a check. A build finds no other problems. */
export interface CheckResult extends ReleaseNames {
  problems: FileProblem[];
  /** The number of notes, including drafts and translations. */
  notes: number;
  /** For each language, the releases without a translation. */
  missing: MissingTranslations[];
}

/**
 * Checks all notes, including drafts, and finds all problems at once.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export async function check({ strict, ...options }: CheckOptions): Promise<CheckResult> {
  const loaded = loadEditions(options);
  const compiled = await compileEditions(loaded, { ...options, isCheck: true });
  const missing = strict ? loaded.missing.flatMap(({ problems }) => problems) : [];
  const problems = [...warnOfLoopback(options), ...listProblems(compiled), ...missing];
  return { ...describe(loaded), problems };
}

function describe({ editions, files, project, missing }: Editions) {
  const channels = editions.flatMap(({ channel, project: { latest } }) =>
    channel !== undefined && latest[0] ? [[channel, latest[0].version] as const] : [],
  );
  return { notes: files, missing, channels: new Map(channels), ...nameReleases(project) };
}

type CompiledEdition = Edition & { compiled: CompiledProject };

async function compileEditions(
  { editions }: Editions,
  options: CompileOptions,
): Promise<CompiledEdition[]> {
  return Promise.all(
    editions.map(async (edition) => {
      const { project, settings, prefix } = edition;
      const compiled = await compileProject(project, { ...options, settings, prefix });
      return { ...edition, compiled };
    }),
  );
}

/** Lists the problems of all editions. Most of them have the same. */
function listProblems(editions: readonly CompiledEdition[]): FileProblem[] {
  const all = editions.flatMap(({ compiled }) => compiled.problems);
  return [...new Map(all.map((problem) => [JSON.stringify(problem), problem])).values()];
}

export interface AssembleOptions extends LoadOptions, CompileOptions {
  script?: PageScript | undefined;
}

/** The output of a build, not yet written. */
export interface Assembled extends CheckResult {
  /** In the order in which they must be written. None if errors, or the lack of any release, prevent an output. */
  files: OutputFile[];
  /** Undefined if there are no files, or not two releases. */
  response: VersionResponse | undefined;
  /** The releases that have appeared, newest first. */
  versions: string[];
  /** When the newest release of the files appeared: milliseconds since 1970. */
  due: number;
}

/**
 * Loads and compiles the notes, and lists the files of the output. With `unpublished`, there are files also if there are
 * too few releases for a version response.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export async function assemble(options: AssembleOptions): Promise<Assembled> {
  const loaded = loadEditions(options);
  const editions = await compileEditions(loaded, options);
  const { notes } = loaded.project;
  const problems = listProblems(editions);
  const stops = options.unpublished ? stopsPreview : isError;
  const { history = [], latest = [] } = editions[0]?.compiled ?? {};
  const isStopped = problems.some(stops) || history.length === 0;
  const prefixes = editions.map(({ prefix }) => prefix);
  const list = (edition: CompiledEdition) => {
    const hosted = edition.prefix === '' ? prefixes : [];
    return listFiles(edition.compiled, { ...edition, script: options.script, hosted });
  };
  return {
    ...describe(loaded),
    problems,
    versions: orderReleases(notes.filter(isPublished)).map(({ version }) => version),
    due: findNewestDue(notes),
    files: isStopped ? [] : editions.toReversed().flatMap(list),
    response: isStopped ? undefined : makeVersionResponse(latest, options.settings),
  };
}

const stopsPreview = (problem: Problem) => isError(problem) && problem.rule !== 'too-few';

export interface BuildOptions extends CheckOptions {
  /** The directory to write to. */
  out: string;
}

/** What a build wrote. */
export interface BuildResult extends CheckResult, WriteResult {
  /** Undefined if problems stopped the build, which then wrote nothing. */
  response: VersionResponse | undefined;
}

/**
 * Builds the output from the notes: loads them, compiles those that the output shows, lists its files, and writes those
 * that differ. If there is any error, nothing is written and the output stays as it was.
 *
 * Rejects with an Error if a directory cannot be read, or if a file cannot be written or belongs to someone else.
 */
export async function build({ out, strict, ...options }: BuildOptions): Promise<BuildResult> {
  // Before the notes are read: a note that changes meanwhile makes the output outdated.
  const inputs = hashInputs(options.releases, options.settings);
  const { files, versions, due, ...assembled } = await assemble(options);
  const missing = strict ? assembled.missing.flatMap((each) => each.problems) : [];
  const problems = [...warnOfLoopback(options), ...assembled.problems, ...missing];
  if (stopsBuild(problems, strict ?? false)) {
    return { ...assembled, problems, response: undefined, written: [], unchanged: [], removed: [] };
  }
  return { ...assembled, problems, ...writeFiles(out, files, { inputs, versions, due }) };
}

function warnOfLoopback({ releases, settings: { siteUrl } }: CheckOptions): FileProblem[] {
  if (siteUrl === undefined || !isLoopback(siteUrl)) return [];
  const message = `the setting "siteUrl" is ${siteUrl}, which only this computer can open; before you publish, set it to the address of your site`;
  return listFileProblems(releases, [makeProblem('site-url', message)]);
}
