import type { SiteArt } from '../project/local-media.ts';
import type { Settings } from '../project/settings.ts';
import { listCopies, listCopiesFile } from './copies.ts';
import { renderFeed } from './feed.ts';
import { AZURE_PATH } from './hosts/cloud-hosts.ts';
import { renderHostFiles } from './hosts/hosts.ts';
import { formatJson, makeVersionResponse, renderHistory } from './json-files.ts';
import { lazyFile, type OutputFile } from './output-file.ts';
import { outputFile, request, type EditionSite, type Output, type Request } from './outputs.ts';
import type { PageScript } from './pages/document.ts';
import { makeIcon } from './pages/page.ts';
import { listPages } from './pages/pages.ts';
import { readStyleSheet } from './pages/styles.ts';
import { once } from './renderings.ts';
import { FEED_PATH, HISTORY_PATH, VERSION_PATH } from './served-files.ts';
import { listSitemap } from './sitemap.ts';
import { listElementFile, listSchemaFiles } from './static-files.ts';

export interface OutputOptions {
  /** Those of the root. */
  settings: Settings;
  art: SiteArt;
  script?: PageScript | undefined;
}

/**
 * Lists what is written, in this order: what the whole site shares, the files of each edition, and those of the root. The
 * version response of an edition is its last file.
 */
export function listOutputs(sites: readonly EditionSite[], options: OutputOptions): Output[] {
  const { page, siteUrl } = options.settings;
  const [root, ...others] = sites;
  const styles = readStyleSheet(options.settings);
  const listEach = (site: EditionSite) => {
    const own = { script: options.script, styles, root: site === root ? undefined : root };
    const pages = page ? [listCopies(site), listPages(site, own)] : [];
    return listEdition(site, pages, sites);
  };
  return [
    listSharedFiles(sites, options),
    ...(page ? [{ requests: [], listFiles: () => [styles] }] : []),
    ...(page && root ? [listCopiesFile(root, options.settings)] : []),
    ...(page && siteUrl !== undefined ? [listSitemap(sites)] : []),
    ...[...others.toReversed(), ...(root ? [root] : [])].flatMap(listEach),
  ];
}

/** The request of the version response. */
export const requestLatest = (site: EditionSite): Request<'body'> =>
  request(site, site.latest, 'body');

function listEdition(
  site: EditionSite,
  pages: readonly Output[],
  sites: readonly EditionSite[],
): Output[] {
  const { prefix, settings } = site.edition;
  const { siteUrl, hosting } = settings;
  const prefixes = sites.map(({ edition }) => edition.prefix);
  const feed = request(site, site.published, 'feed');
  const history = request(site, site.published, 'body', 'content');
  const latest = requestLatest(site);
  const outputs: Output[] = [
    { requests: [], listFiles: () => [listElementFile(settings)] },
    ...(siteUrl === undefined
      ? []
      : [
          outputFile(FEED_PATH, feed, (shown) => renderFeed(shown, site, { ...settings, siteUrl })),
        ]),
    ...pages,
    {
      requests: [history],
      // Kept, because a build measures it before it is written.
      listFiles: (pick) => [
        lazyFile(
          HISTORY_PATH,
          once(() => renderHistory(pick(history), settings)),
        ),
      ],
    },
    { requests: [], listFiles: () => (prefix === '' ? renderHostFiles(settings, prefixes) : []) },
    {
      requests: [latest],
      listFiles: (pick) => {
        const response = makeVersionResponse(pick(latest), settings);
        if (!response) return [];
        const content = formatJson(response, settings);
        const azure = hosting.includes('azure') ? [{ path: AZURE_PATH, content }] : [];
        return [...azure, { path: VERSION_PATH, content }];
      },
    },
  ];
  return prefix === '' ? outputs : outputs.map((output) => putInto(prefix, output));
}

function putInto(prefix: string, { requests, listFiles }: Output): Output {
  return {
    requests,
    listFiles: (pick) =>
      listFiles(pick).map((file) => lazyFile(prefix + file.path, () => file.content)),
  };
}

/** Files that do not depend on the edition: schemas, pictures and recordings. */
function listSharedFiles(sites: readonly EditionSite[], { settings, art }: OutputOptions): Output {
  const requests = sites.map((site) => request(site, [...site.latest, ...site.releases]));
  const { page, accent } = settings;
  const icon = page ? makeIcon(art.logo, accent) : undefined;
  return {
    requests,
    listFiles: (pick) => {
      const media = requests.flatMap((each) => pick(each).flatMap((release) => release.media));
      const logo = page ? art.logo?.local : undefined;
      const own = [logo, logo?.dark, icon].filter((file) => file !== undefined);
      const files: OutputFile[] = [...own, ...media];
      return [
        ...listSchemaFiles(settings),
        ...new Map(files.map((file) => [file.path, file])).values(),
      ];
    },
  };
}
