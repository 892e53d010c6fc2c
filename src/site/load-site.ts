import { findSiteArt, createMediaFinder } from '../project/local-media.ts';
import { loadEditions, type Editions } from '../project/editions.ts';
import { pickHistory } from '../project/order-notes.ts';
import type { SiteOptions } from './options.ts';
import type { EditionSite } from './render/requests.ts';
import type { PageScript } from './outputs/pages/document.ts';
import { makeIcon } from './outputs/pages/page.ts';
import type { RenderContext, SiteCache } from './render/render-notes.ts';
import { findAddresses } from './render/view.ts';

export interface LoadSiteOptions extends SiteOptions {
  cache?: SiteCache | undefined;
  /** A script of all pages. */
  script?: PageScript | undefined;
}

/** The notes of a project, read and ordered, and what is needed to render them. */
export interface LoadedSite extends RenderContext {
  loaded: Editions;
  /** The root is the first. */
  sites: EditionSite[];
}

/** @throws Error if an option is missing, or the directory cannot be read */
export function loadSite(options: LoadSiteOptions): LoadedSite {
  checkOptions(options);
  const { settings, releases = settings.releases, unpublished = false, cache } = options;
  const loaded = loadEditions({ ...options, releases });
  const media = createMediaFinder(releases);
  const art = findSiteArt(settings, media.find);
  const { editions } = loaded;
  const { history: most, page, siteUrl, accent } = settings;
  const logo = page ? art.logo : undefined;
  const icon = page ? makeIcon(logo, accent) : undefined;
  const sites = editions.map((edition): EditionSite => {
    const { notes } = edition.project;
    const history = pickHistory(notes, most === 'all' ? Infinity : most, { unpublished });
    const addresses = findAddresses(edition, { siteUrl, unpublished });
    const listed = page ? pickHistory(notes, Infinity, { unpublished }) : history;
    return {
      edition,
      addresses,
      history,
      releases: listed,
      own: listed.filter(({ version }) => addresses.directoryOf(version) === edition.prefix),
      logo,
      icon,
    };
  });
  const withPage = page ? sites.flatMap((site) => site.releases) : [];
  const versions = new Set(withPage.map(({ version }) => version));
  return { loaded, sites, editions, settings, art, media, versions, cache, isWhole: unpublished };
}

/** Callers without types may leave out what is required. An invalid date would count as later than any other. */
export function checkOptions(options: Partial<SiteOptions>): void {
  const { asOf, settings } = options;
  if (typeof settings !== 'object') {
    throw new TypeError('"settings" is missing; give the settings, such as Settings.parse({})');
  }
  if (!(asOf instanceof Date) || Number.isNaN(asOf.getTime())) {
    throw new TypeError('"asOf" must be a valid Date, such as new Date()');
  }
}
