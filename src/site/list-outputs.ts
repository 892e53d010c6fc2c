import type { SiteArt } from '../project/art.ts';
import type { Settings } from '../project/settings.ts';
import { makeFeed } from './feed.ts';
import { AZURE_PATH } from './hosts/cloud-hosts.ts';
import { renderHostFiles } from './hosts/hosts.ts';
import { formatJson, makeHistoryFile, makeVersionResponse } from './json-files.ts';
import type { OutputFile } from './output-file.ts';
import { request, type EditionSite, type Output, type Request } from './outputs.ts';
import type { PageScript } from './pages/document.ts';
import { makeIcon } from './pages/page.ts';
import { listPages } from './pages/pages.ts';
import { VERSION_PATH } from './served-files.ts';
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
  const prefixes = sites.map(({ edition }) => edition.prefix);
  return [
    listSharedFiles(sites, options),
    ...sites.toReversed().flatMap((site) => listEdition(site, prefixes, options)),
  ];
}

/** The request of the version response. */
export const requestLatest = (site: EditionSite): Request<'body'> =>
  request(site, site.latest, 'body');

function listEdition(
  site: EditionSite,
  prefixes: readonly string[],
  { script }: OutputOptions,
): Output[] {
  const { prefix, settings } = site.edition;
  const { page, siteUrl, hosting } = settings;
  const latest = requestLatest(site);
  const outputs: Output[] = [
    { requests: [], listFiles: () => [listElementFile(settings)] },
    ...(siteUrl === undefined ? [] : [listFeed(site, { ...settings, siteUrl })]),
    ...(page ? [listPages(site, script)] : []),
    listHistory(site),
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
      listFiles(pick).map((file) => ({
        path: prefix + file.path,
        get content() {
          return file.content;
        },
      })),
  };
}

function listFeed(site: EditionSite, settings: Settings & { siteUrl: string }): Output {
  const feed = request(site, site.published, 'feed');
  return { requests: [feed], listFiles: (pick) => [makeFeed(pick(feed), site, settings)] };
}

function listHistory(site: EditionSite): Output {
  const history = request(site, site.published, 'body', 'content');
  return {
    requests: [history],
    listFiles: (pick) => [makeHistoryFile(pick(history), site.edition.settings)],
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
      const files: OutputFile[] = [...(logo ? [logo] : []), ...(icon ? [icon] : []), ...media];
      return [
        ...listSchemaFiles(settings),
        ...new Map(files.map((file) => [file.path, file])).values(),
      ];
    },
  };
}
