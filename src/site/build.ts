import type { VersionResponse } from '../contract/version-response.ts';
import { isError, makeProblem, type Problem } from '../notes/problem.ts';
import { hashInputs } from '../project/hash-inputs.ts';
import { nameReleases } from '../project/load-project.ts';
import { loadSite, type Site, type SiteOptions } from '../project/load-site.ts';
import { findNewestDue, isPublished, orderReleases } from '../project/order-notes.ts';
import {
  listFileProblems,
  stopsBuild,
  warnOfLoopback,
  type FileProblem,
} from '../project/problems.ts';
import type { Settings } from '../project/settings.ts';
import { makeVersionResponse } from './outputs/json-files.ts';
import { listOutputs, requestLatest } from './outputs/list-outputs.ts';
import type { BuildOptions, BuildResult, CheckOptions, CheckResult } from './options.ts';
import type { OutputFile } from './outputs/output.ts';
import type { PageScript } from './outputs/pages/document.ts';
import { readStyleSheet } from './outputs/pages/styles.ts';
import { HISTORY_PATH } from './outputs/served-files.ts';
import { renderNotes, type SiteCache } from './render/render-notes.ts';
import { writeFiles } from './write/write-files.ts';

/**
 * Checks all notes, including drafts, and finds all problems at once.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const site = loadSite(options);
  // Builds fail without the file of the setting `css`.
  readStyleSheet(options.settings);
  const { problems } = await renderNotes([], site, { unshown: true });
  return { ...describe(site), problems: addProblems(problems, site, options) };
}

function describe({ editions, files, project, missing }: Site) {
  const channels = editions.flatMap(({ channel, project: { latest } }) =>
    channel !== undefined && latest[0] ? [[channel, latest[0].version] as const] : [],
  );
  return { notes: files, missing, channels: new Map(channels), ...nameReleases(project) };
}

/** Adds those that previews do not have. */
function addProblems(
  problems: readonly FileProblem[],
  { missing }: Pick<CheckResult, 'missing'>,
  { strict, settings, releases = settings.releases }: CheckOptions,
): FileProblem[] {
  const ofLanguages = strict ? missing.flatMap((each) => each.problems) : [];
  return [...warnOfLoopback(releases, settings.siteUrl), ...problems, ...ofLanguages];
}

/** What Gazette's own clients read. */
const LARGEST_HISTORY = 8 * 1024 * 1024;

function warnOfSize(
  releases: string,
  files: readonly OutputFile[],
  { history }: Pick<Settings, 'history'>,
): FileProblem[] {
  const histories = files.filter(({ path }) => path.endsWith(HISTORY_PATH));
  return histories.flatMap(({ path, content }) => {
    const size = Buffer.byteLength(content);
    if (size <= LARGEST_HISTORY) return [];
    const [is, most] = [size, LARGEST_HISTORY].map((bytes) => (bytes / 1024 ** 2).toFixed(1));
    const message = `${path} has ${is} MiB, but clients read ${most} MiB; lower the setting "history", which is ${history}`;
    return listFileProblems(releases, [makeProblem('history-size', message)]);
  });
}

/** The output of a build, not yet written. */
export interface Assembled extends CheckResult, Pick<Site, 'editions' | 'texts'> {
  /** In the order in which they must be written. None if errors, or the lack of any release, prevent an output. */
  files: OutputFile[];
  /** Undefined if there are no files, or not two releases. */
  response: VersionResponse | undefined;
  /** The releases that have appeared, newest first. */
  versions: string[];
  /** Those of them that are withdrawn. */
  withdrawn: string[];
  /** When the newest release of the files appeared: milliseconds since 1970. */
  due: number;
}

/**
 * Loads and renders the notes, and lists the files of the output. With `unpublished`, there are files also if there are
 * too few releases for a version response. `script` is a script of all pages; `cache` is for a process that builds
 * repeatedly.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export async function assemble(
  options: SiteOptions,
  { cache, script }: { cache?: SiteCache | undefined; script?: PageScript } = {},
): Promise<Assembled> {
  const site = loadSite(options, cache?.files);
  const { settings, project, editions } = site;
  const { unpublished = false } = options;
  const outputs = listOutputs(site, script);
  const requests = outputs.flatMap((output) => output.requests);
  const { problems, pick } = await renderNotes(requests, site, { unshown: unpublished, cache });
  const stops = unpublished ? stopsPreview : isError;
  const [root] = editions;
  const published = orderReleases(project.notes.filter(isPublished));
  const isStopped = problems.some(stops) || !root || root.history.length === 0;
  return {
    ...describe(site),
    editions,
    texts: site.texts,
    problems,
    versions: published.map(({ version }) => version),
    withdrawn: published
      .filter(({ note }) => note.frontMatter.withdrawn)
      .map(({ version }) => version),
    due: findNewestDue(project.notes),
    files: isStopped ? [] : outputs.flatMap(({ listFiles }) => listFiles(pick)),
    response: isStopped ? undefined : makeVersionResponse(pick(requestLatest(root)), settings),
  };
}

const stopsPreview = (problem: Problem) => isError(problem) && problem.rule !== 'too-few';

/**
 * Builds the output from the notes, and writes the files that differ. If there is any error, nothing is written and the
 * output stays as it was. The cache is for a process that builds repeatedly.
 *
 * Rejects with an Error if a directory cannot be read, or if a file cannot be written or belongs to someone else.
 */
export async function build(options: BuildOptions, cache?: SiteCache): Promise<BuildResult> {
  const { files, texts, editions: _, ...made } = await assemble(options, { cache });
  const { versions, withdrawn, due, ...assembled } = made;
  const { settings, releases = settings.releases, out = settings.out, strict = false } = options;
  const source = { inputs: hashInputs(releases, settings, texts), versions, withdrawn, due };
  const warnings = warnOfSize(releases, files, settings);
  const problems = [...warnings, ...addProblems(assembled.problems, assembled, options)];
  if (stopsBuild(problems, strict)) {
    return { ...assembled, problems, response: undefined, written: [], unchanged: [], removed: [] };
  }
  return { ...assembled, problems, ...writeFiles(out, files, source) };
}
