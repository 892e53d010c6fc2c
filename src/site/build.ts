import type { VersionResponse } from '../contract/version-response.ts';
import { isError, makeProblem, type Problem } from '../notes/problem.ts';
import { compileProject, type CompileOptions } from '../project/compile-project.ts';
import {
  loadProject,
  nameReleases,
  type LoadOptions,
  type Project,
  type ReleaseNames,
} from '../project/load-project.ts';
import { findNewestDue } from '../project/order-notes.ts';
import { isLoopback } from '../project/settings.ts';
import { listFileProblems, stopsBuild, type FileProblem } from '../project/problems.ts';
import { listFiles } from './list-files.ts';
import type { OutputFile } from './output-file.ts';
import type { PageScript } from './pages/document.ts';
import { makeVersionResponse } from './json-files.ts';
import { writeFiles, type WriteResult } from './write-files.ts';

/** The notes of a project at a moment. */
export interface CheckOptions
  extends LoadOptions, Omit<CompileOptions, 'unpublished' | 'isCheck'> {}

/** The result of a check. A build finds no other problems. */
export interface CheckResult extends ReleaseNames {
  problems: FileProblem[];
  /** The number of notes, including drafts. */
  notes: number;
}

/**
 * Checks all notes, including drafts, and finds all problems at once.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const project = loadProject(options);
  const { problems } = await compileProject(project, { ...options, isCheck: true });
  return {
    problems: [...warnOfLoopback(options), ...problems],
    notes: project.files.size,
    ...nameReleases(project),
  };
}

export interface AssembleOptions extends LoadOptions, CompileOptions {
  script?: PageScript | undefined;
}

/** The output of a build, not yet written. */
export interface Assembled extends CheckResult {
  project: Project;
  /** In the order in which they must be written. None if errors, or the lack of any release, prevent an output. */
  files: OutputFile[];
  /** Undefined if there are no files, or not two releases. */
  response: VersionResponse | undefined;
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
  const project = loadProject(options);
  const compiled = await compileProject(project, options);
  const stops = options.unpublished ? stopsPreview : isError;
  const isStopped = compiled.problems.some(stops) || compiled.history.length === 0;
  return {
    project,
    problems: compiled.problems,
    notes: project.files.size,
    ...nameReleases(project),
    due: findNewestDue(project.notes),
    files: isStopped ? [] : listFiles(compiled, options),
    response: isStopped ? undefined : makeVersionResponse(compiled.latest, options.settings),
  };
}

const stopsPreview = (problem: Problem) => isError(problem) && problem.rule !== 'too-few';

export interface BuildOptions extends CheckOptions {
  /** The directory to write to. */
  out: string;
  /** Whether warnings stop the build as errors do. */
  strict?: boolean | undefined;
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
  const { files, due, project: _, ...assembled } = await assemble(options);
  const problems = [...warnOfLoopback(options), ...assembled.problems];
  if (stopsBuild(problems, strict ?? false)) {
    return { ...assembled, problems, response: undefined, written: [], unchanged: [], removed: [] };
  }
  return { ...assembled, problems, ...writeFiles(out, files, due) };
}

function warnOfLoopback({ releases, settings: { siteUrl } }: CheckOptions): FileProblem[] {
  if (siteUrl === undefined || !isLoopback(siteUrl)) return [];
  const message = `the setting "siteUrl" is ${siteUrl}, which only this computer can open; before you publish, set it to the address of your site`;
  return listFileProblems(releases, [makeProblem('site-url', message)]);
}
