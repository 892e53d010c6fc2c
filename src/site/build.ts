import { VersionResponse } from '../contract/version-response.ts';
import { loadSite, nameReleases, type Site } from '../project/load-site.ts';
import { findNewestDue, isPublished, orderReleases } from '../project/order-notes.ts';
import { stopsBuild, warnOfLoopback, type FileProblem } from '../project/problems.ts';
import type { BuildOptions, BuildResult, CheckOptions, CheckResult } from './options.ts';
import { assemble } from './outputs/assemble.ts';
import type { OutputFile } from './outputs/output.ts';
import { readStyleSheet } from './outputs/pages/styles.ts';
import { VERSION_PATH } from '../project/served-files.ts';
import { renderNotes } from './render/render-notes.ts';
import type { Source } from './write/manifest.ts';
import { writeFiles } from './write/write-files.ts';

/**
 * Checks all notes, including drafts, and finds all problems at once.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export async function check(options: CheckOptions): Promise<CheckResult> {
  const site = loadSite(options);
  // Builds fail without the file of the setting `css`.
  readStyleSheet(site.settings);
  const { problems } = await renderNotes([], site, { unshown: true });
  return makeCheckResult(site, problems, options.strict);
}

/** Adds the problems that previews do not have. */
function makeCheckResult(
  site: Site,
  ofNotes: readonly FileProblem[],
  isStrict = false,
): CheckResult {
  const { releases, settings, missing, noteCount: notes } = site;
  const ofLanguages = isStrict ? missing.flatMap((each) => each.problems) : [];
  const problems = [...warnOfLoopback(releases, settings.siteUrl), ...ofNotes, ...ofLanguages];
  return { ...nameReleases(site), problems, notes, missing };
}

/**
 * Builds the output from the notes, and writes the files that differ. If there is any error, nothing is written and the
 * output stays as it was.
 *
 * Rejects with an Error if a directory cannot be read, or if a file cannot be written or belongs to someone else.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { site, files, problems } = await assemble(options);
  const { strict = false, out = site.settings.out } = options;
  const result = makeCheckResult(site, problems, strict);
  if (stopsBuild(result.problems, strict)) {
    return { ...result, response: undefined, written: [], unchanged: [], removed: [] };
  }
  return { ...result, response: findResponse(files), ...writeFiles(out, files, makeSource(site)) };
}

function findResponse(files: readonly OutputFile[]): VersionResponse | undefined {
  const file = files.find(({ path }) => path === VERSION_PATH);
  return file && VersionResponse.parse(JSON.parse(String(file.content)));
}

function makeSource({ project: { notes }, hashInputs }: Site): Source {
  const published = orderReleases(notes.filter(isPublished));
  const withdrawn = published.filter(({ note }) => note.frontMatter.withdrawn);
  return {
    inputs: hashInputs(),
    versions: published.map(({ version }) => version),
    withdrawn: withdrawn.map(({ version }) => version),
    due: findNewestDue(notes),
  };
}
