import { escapeXml } from '../../notes/render/escape.ts';
import { isPublished } from '../../project/order-notes.ts';
import type { Settings } from '../../project/settings.ts';
import { listCopies, listCopiesFile } from './copies.ts';
import { renderFeed } from './feed.ts';
import { AZURE_PATH } from './hosts/cloud-hosts.ts';
import { renderHostFiles } from './hosts/hosts.ts';
import { formatJson, makeVersionResponse, renderHistory } from './json-files.ts';
import {
  lazyFile,
  outputFile,
  request,
  type EditionSite,
  type Output,
  type PickShown,
  type Request,
} from '../render/requests.ts';
import type { PageScript } from './pages/document.ts';
import { listPages } from './pages/pages.ts';
import { readStyleSheet } from './pages/styles.ts';
import { FEED_PATH, HISTORY_PATH, VERSION_PATH } from '../served-files.ts';
import { listElementFile, listSchemaFiles } from './static-files.ts';

/**
 * Lists what is written, in this order: what the whole site shares, the files of each edition, and those of the root. The
 * version response of an edition is its last file. `settings` belong to the root.
 */
export function listOutputs(
  sites: readonly EditionSite[],
  settings: Settings,
  script: PageScript | undefined,
): Output[] {
  const { page, siteUrl } = settings;
  const [root, ...others] = sites;
  if (!root) return [];
  const styles = readStyleSheet(settings);
  const prefixes = sites.map(({ edition }) => edition.prefix);
  const listShared = () => [
    ...listSchemaFiles(settings),
    ...(page ? [styles] : []),
    ...renderHostFiles(settings, prefixes),
  ];
  return [
    { requests: [], listFiles: listShared },
    listMedia(sites),
    ...(page ? [listCopiesFile(root)] : []),
    ...(page && siteUrl !== undefined ? [listSitemap(sites)] : []),
    ...[...others.toReversed(), root].flatMap((site) => {
      const options = { script, styles, root: site === root ? undefined : root };
      return listEdition(site, page ? [listCopies(site), listPages(site, options)] : []);
    }),
  ];
}

/** The request of the version response. */
export const requestLatest = (site: EditionSite): Request<'body'> =>
  request(site, site.edition.project.latest, 'body');

function listEdition(site: EditionSite, pages: readonly Output[]): Output[] {
  const { prefix, settings } = site.edition;
  // Previews show others on their front page.
  const published = site.history.filter(isPublished);
  const feed = request(site, published, 'feed');
  const feedFile = outputFile(FEED_PATH, feed, (shown) => renderFeed(shown, site, settings));
  const history = request(site, published, 'body', 'content');
  const outputs = [
    { requests: [], listFiles: () => [listElementFile(settings)] },
    ...(settings.siteUrl === undefined ? [] : [feedFile]),
    ...pages,
    outputFile(HISTORY_PATH, history, (shown) => renderHistory(shown, settings)),
    listVersionFiles(site, settings),
  ];
  return prefix === '' ? outputs : outputs.map((output) => putInto(prefix, output));
}

function listVersionFiles(site: EditionSite, settings: Settings): Output {
  const latest = requestLatest(site);
  const paths = settings.hosting.includes('azure') ? [AZURE_PATH, VERSION_PATH] : [VERSION_PATH];
  return {
    requests: [latest],
    listFiles: (pick) => {
      const response = makeVersionResponse(pick(latest), settings);
      if (!response) return [];
      const content = formatJson(response, settings);
      return paths.map((path) => ({ path, content }));
    },
  };
}

function putInto(prefix: string, { requests, listFiles }: Output): Output {
  return {
    requests,
    listFiles: (pick) =>
      listFiles(pick).map((file) => lazyFile(prefix + file.path, () => file.content)),
  };
}

/** Lists pictures and recordings, which all editions share. */
function listMedia(sites: readonly EditionSite[]): Output {
  const requests = sites.map((site) =>
    request(site, [...site.edition.project.latest, ...site.releases]),
  );
  return {
    requests,
    listFiles: (pick) => {
      const ofSites = sites.flatMap(({ logo, icon }) => [icon, logo?.local, logo?.local?.dark]);
      const ofReleases = requests.flatMap((each) => pick(each).flatMap(({ media }) => media));
      const files = [...ofSites, ...ofReleases].filter((file) => file !== undefined);
      return [...new Map(files.map((file) => [file.path, file])).values()];
    },
  };
}

/** Lists the addresses of all pages for search engines; of texts without a translation, only the original's. */
function listSitemap(sites: readonly EditionSite[]): Output {
  const requests = sites.map((site) => request(site, site.own));
  const fronts = sites.flatMap(({ edition }) => edition.settings.siteUrl ?? []);
  const render = (pick: PickShown) => {
    const pages = requests
      .flatMap((each) => pick(each))
      .flatMap(({ url, canonical }) => (url !== undefined && url === canonical ? [url] : []));
    const lines = [...fronts, ...pages].map((url) => `<url><loc>${escapeXml(url)}</loc></url>\n`);
    return `<?xml version="1.0" encoding="utf-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${lines.join('')}</urlset>\n`;
  };
  return { requests, listFiles: (pick) => [lazyFile('sitemap.xml', () => render(pick))] };
}
