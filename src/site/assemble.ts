import type { VersionResponse } from '../contract/version-response.ts';
import { isError, type Problem } from '../notes/problem.ts';
import type { Cache } from '../project/cache.ts';
import { loadSite, type Site } from '../project/load-site.ts';
import type { SiteOptions } from '../project/options.ts';
import type { FileProblem } from '../project/problems.ts';
import { makeVersionResponse } from './outputs/json-files.ts';
import { listOutputs, requestLatest } from './outputs/list-outputs.ts';
import type { OutputFile } from './outputs/output.ts';
import type { PageScript } from './outputs/pages/document.ts';
import { renderNotes, type RenderedText } from './render/render-notes.ts';

/** The output of a build, not yet written. */
export interface Assembled {
  site: Site;
  problems: FileProblem[];
  /** In the order in which they must be written. None if errors, or the lack of any release, prevent an output. */
  files: OutputFile[];
  /** Undefined if there are no files, or not two releases. */
  response: VersionResponse | undefined;
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
  { cache, script }: { cache?: Cache<RenderedText>; script?: PageScript } = {},
): Promise<Assembled> {
  const site = loadSite(options);
  const { unpublished = false } = options;
  const outputs = listOutputs(site, script);
  const requests = outputs.flatMap((output) => output.requests);
  const { problems, releasesOf } = await renderNotes(requests, site, {
    unshown: unpublished,
    cache,
  });
  const [root] = site.editions;
  const isStopped = problems.some(unpublished ? stopsPreview : isError);
  if (isStopped || !root || root.history.length === 0) {
    return { site, problems, files: [], response: undefined };
  }
  return {
    site,
    problems,
    files: outputs.flatMap(({ listFiles }) => listFiles(releasesOf)),
    response: makeVersionResponse(releasesOf(requestLatest(root)), site.settings),
  };
}

const stopsPreview = (problem: Problem) => isError(problem) && problem.rule !== 'too-few';
