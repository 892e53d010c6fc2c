import { isError, type Problem } from '../../notes/problem.ts';
import type { Cache } from '../../project/cache.ts';
import type { Edition } from '../../project/editions.ts';
import { loadSite, type Site } from '../../project/load-site.ts';
import type { SiteOptions } from '../../project/load-project.ts';
import { isPublished } from '../../project/order-notes.ts';
import type { FileProblem } from '../../project/problems.ts';
import { renderNotes, type RenderedText } from '../render/render-notes.ts';
import { request } from '../render/requests.ts';
import { listCopies, listCopiesFile } from './copies.ts';
import { LONGEST_FEED, renderFeed } from './feed.ts';
import { listVersionPaths, renderHostFiles } from './hosts/hosts.ts';
import { formatJson, makeVersionResponse, renderHistory, renderNews } from './json-files.ts';
import { lazyFile, outputFile, outputFiles, type Output, type OutputFile } from './output.ts';
import type { PageScript } from './pages/document.ts';
import { makeFrame, type Frame } from './pages/page.ts';
import { listPages } from './pages/pages.ts';
import { listSearchFile } from './pages/search-file.ts';
import { FEED_PATH, HISTORY_PATH, NEWS_PATH } from '../../project/served-files.ts';
import { listSitemap } from './sitemap.ts';
import { listElementFiles, listSchemaFiles } from './static-files.ts';

/** The output of a build, not yet written. */
export interface Assembled {
  site: Site;
  problems: FileProblem[];
  /** In the order in which they must be written. None if errors, or the lack of any release, prevent an output. */
  files: OutputFile[];
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
  const rendered = await renderNotes(requests, site, { unshown: unpublished, cache });
  const { problems, releasesOf } = rendered;
  const isStopped = problems.some(unpublished ? stopsPreview : isError);
  const isEmpty = isStopped || site.editions[0]?.history.length === 0;
  const files = isEmpty ? [] : outputs.flatMap(({ listFiles }) => listFiles(releasesOf));
  return { site, problems, files };
}

const stopsPreview = (problem: Problem) => isError(problem) && problem.rule !== 'too-few';

/**
 * Lists what is written, in this order: the files that all editions share, the files of each edition, the files of the
 * root. The version response of an edition is its last file.
 */
function listOutputs({ editions, settings, art }: Site, script?: PageScript): Output[] {
  const { page, siteUrl } = settings;
  const [root, ...others] = editions;
  if (!root) return [];
  const frame = makeFrame(settings, art, script);
  const prefixes = editions.map(({ prefix }) => prefix);
  const listShared = () => [
    ...listSchemaFiles(settings),
    ...(page ? [frame.styles] : []),
    ...renderHostFiles(settings, prefixes),
  ];
  return [
    { requests: [], listFiles: listShared },
    listMedia(editions, frame),
    ...(page ? [listCopiesFile(root)] : []),
    ...(page && siteUrl !== undefined ? [listSitemap(editions)] : []),
    ...[...others.toReversed(), root].flatMap((edition) => {
      const other = edition === root ? undefined : root;
      const search = listSearchFile(edition, other);
      const pages = page ? [listCopies(edition), ...search, listPages(edition, frame, other)] : [];
      return listEdition(edition, frame, pages);
    }),
  ];
}

function listEdition(edition: Edition, frame: Frame, pages: readonly Output[]): Output[] {
  const { prefix, settings } = edition;
  // Previews show others on their front page.
  const published = edition.history.filter(isPublished);
  const feed = request(edition, published.slice(0, LONGEST_FEED), 'feed', 'words');
  const feedFile = outputFile(FEED_PATH, [feed], (shown) => renderFeed(shown, edition, frame));
  const history = request(edition, published, 'body', 'content');
  const outputs = [
    { requests: [], listFiles: () => listElementFiles(settings) },
    ...(settings.siteUrl === undefined ? [] : [feedFile]),
    ...pages,
    outputFile(HISTORY_PATH, [history], (shown) => renderHistory(shown, settings)),
    outputFile(NEWS_PATH, [history], (shown) => renderNews(shown, settings)),
    listVersionFiles(edition),
  ];
  return prefix === '' ? outputs : outputs.map((output) => putInto(prefix, output));
}

function listVersionFiles(edition: Edition): Output {
  const { settings } = edition;
  return outputFiles([request(edition, edition.project.latest, 'body')], (releases) => {
    const response = makeVersionResponse(releases, settings);
    if (!response) return [];
    const content = formatJson(response, settings);
    return listVersionPaths(settings).map((path) => ({ path, content }));
  });
}

function putInto(prefix: string, { requests, listFiles }: Output): Output {
  return {
    requests,
    listFiles: (releasesOf) =>
      listFiles(releasesOf).map((file) => lazyFile(prefix + file.path, () => file.content)),
  };
}

/** Lists pictures and recordings, which all editions share. */
function listMedia(editions: readonly Edition[], { logo, icon }: Frame): Output {
  const requests = editions.map((edition) =>
    request(edition, [...edition.project.latest, ...edition.releases]),
  );
  return outputFiles(requests, (releases) => {
    const ofReleases = releases.flatMap(({ media }) => media);
    const all = [icon, logo?.local, logo?.local?.dark, ...ofReleases];
    const files = all.filter((file) => file !== undefined);
    return [...new Map(files.map((file) => [file.path, file])).values()];
  });
}
