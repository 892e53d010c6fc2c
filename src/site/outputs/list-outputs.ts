import type { Edition } from '../../project/editions.ts';
import type { Site } from '../../project/load-site.ts';
import { isPublished } from '../../project/order-notes.ts';
import { listCopies, listCopiesFile } from './copies.ts';
import { LONGEST_FEED, renderFeed } from './feed.ts';
import { AZURE_PATH } from './hosts/cloud-hosts.ts';
import { renderHostFiles } from './hosts/hosts.ts';
import { formatJson, makeVersionResponse, renderHistory, renderNews } from './json-files.ts';
import { request, type Request } from '../render/requests.ts';
import { lazyFile, outputFile, type Output } from './output.ts';
import type { PageScript } from './pages/document.ts';
import { makeFrame, type Frame } from './pages/page.ts';
import { listPages } from './pages/pages.ts';
import { FEED_PATH, HISTORY_PATH, NEWS_PATH, VERSION_PATH } from './served-files.ts';
import { listSitemap } from './sitemap.ts';
import { listElementFiles, listSchemaFiles } from './static-files.ts';

/**
 * Lists what is written, in this order: what the whole site shares, the files of each edition, and those of the root. The
 * version response of an edition is its last file.
 */
export function listOutputs({ editions, settings, art }: Site, script?: PageScript): Output[] {
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
      const pages = page ? [listCopies(edition), listPages(edition, frame, other)] : [];
      return listEdition(edition, frame, pages);
    }),
  ];
}

/** The request of the version response. */
export const requestLatest = (edition: Edition): Request<'body'> =>
  request(edition, edition.project.latest, 'body');

function listEdition(edition: Edition, frame: Frame, pages: readonly Output[]): Output[] {
  const { prefix, settings } = edition;
  // Previews show others on their front page.
  const published = edition.history.filter(isPublished);
  const feed = request(edition, published.slice(0, LONGEST_FEED), 'feed', 'words');
  const feedFile = outputFile(FEED_PATH, feed, (shown) => renderFeed(shown, edition, frame));
  const history = request(edition, published, 'body', 'content');
  const outputs = [
    { requests: [], listFiles: () => listElementFiles(settings) },
    ...(settings.siteUrl === undefined ? [] : [feedFile]),
    ...pages,
    outputFile(HISTORY_PATH, history, (shown) => renderHistory(shown, settings)),
    outputFile(NEWS_PATH, history, (shown) => renderNews(shown, settings)),
    listVersionFiles(edition),
  ];
  return prefix === '' ? outputs : outputs.map((output) => putInto(prefix, output));
}

function listVersionFiles(edition: Edition): Output {
  const { settings } = edition;
  const latest = requestLatest(edition);
  const paths = settings.hosting.includes('azure') ? [AZURE_PATH, VERSION_PATH] : [VERSION_PATH];
  return {
    requests: [latest],
    listFiles: (releasesOf) => {
      const response = makeVersionResponse(releasesOf(latest), settings);
      if (!response) return [];
      const content = formatJson(response, settings);
      return paths.map((path) => ({ path, content }));
    },
  };
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
  return {
    requests,
    listFiles: (releasesOf) => {
      const ofReleases = requests.flatMap((each) => releasesOf(each).flatMap(({ media }) => media));
      const all = [icon, logo?.local, logo?.local?.dark, ...ofReleases];
      const files = all.filter((file) => file !== undefined);
      return [...new Map(files.map((file) => [file.path, file])).values()];
    },
  };
}
