import { hashInputs } from '../project/hash-inputs.ts';
import { loadSite, nameReleases, type Site } from '../project/load-site.ts';
import { findNewestDue, isPublished, orderReleases } from '../project/order-notes.ts';
import { stopsBuild, warnOfLoopback, type FileProblem } from '../project/problems.ts';
import { assemble } from './assemble.ts';
import type { BuildOptions, BuildResult, CheckOptions, CheckResult } from './options.ts';
import { readStyleSheet } from './outputs/pages/styles.ts';
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
  readStyleSheet(options.settings);
  const { problems } = await renderNotes([], site, { unshown: true });
  return makeResult(site, problems, options);
}

/** Adds the problems that previews do not have. */
function makeResult(
  site: Site,
  found: readonly FileProblem[],
  { strict, settings, releases = settings.releases }: CheckOptions,
): CheckResult {
  const { missing, files: notes } = site;
  const ofLanguages = strict ? missing.flatMap((each) => each.problems) : [];
  const problems = [...warnOfLoopback(releases, settings.siteUrl), ...found, ...ofLanguages];
  return { ...nameReleases(site), problems, notes, missing };
}

/**
 * Builds the output from the notes, and writes the files that differ. If there is any error, nothing is written and the
 * output stays as it was.
 *
 * Rejects with an Error if a directory cannot be read, or if a file cannot be written or belongs to someone else.
 */
export async function build(options: BuildOptions): Promise<BuildResult> {
  const { site, files, response, problems } = await assemble(options);
  const { settings, out = settings.out, strict = false } = options;
  const result = makeResult(site, problems, options);
  if (stopsBuild(result.problems, strict)) {
    return { ...result, response: undefined, written: [], unchanged: [], removed: [] };
  }
  return { ...result, response, ...writeFiles(out, files, describeSource(site, options)) };
}

function describeSource(
  { project: { notes }, texts }: Site,
  { settings, releases = settings.releases }: BuildOptions,
): Source {
  const published = orderReleases(notes.filter(isPublished));
  const withdrawn = published.filter(({ note }) => note.frontMatter.withdrawn);
  return {
    inputs: hashInputs(releases, settings, texts),
    versions: published.map(({ version }) => version),
    withdrawn: withdrawn.map(({ version }) => version),
    due: findNewestDue(notes),
  };
}
