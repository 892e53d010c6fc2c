import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Art } from '../../project/art/find-art.ts';
import type { ProjectNote } from '../../project/order-notes.ts';
import type { Settings } from '../../project/settings.ts';
import { pickPageSettings } from '../page-settings.ts';
import { FEED_PATH } from '../served-files.ts';
import type { PageScript } from './document.ts';
import { languageOf } from './label.ts';

/** What all pages have in common. */
export interface Site {
  settings: Settings;
  /** The picture of the setting `siteLogo`. */
  logo: Art | undefined;
  /** The release of the version response. */
  current: ProjectNote | undefined;
  script?: PageScript | undefined;
}

/** The id of the start of a page. No anchor of a release starts with a `/`. */
const TOP_ID = '/top';

/** What every page depends on. */
export function listSiteInputs({ settings, logo, script }: Site): unknown[] {
  return [pickPageSettings(settings), logo?.src, script];
}

/** Renders the header of a page. `siteName` is the name of the site. */
export function renderHeader({ settings, logo }: Site, siteName: Element): Element {
  const { siteUrl, homeUrl, labels } = settings;
  const picture = logo ? [h('img.logo', { src: logo.src, alt: '', ...logo.own?.file.size })] : [];
  const home = { ...languageOf(settings, 'home'), href: homeUrl };
  const links = [
    ...(homeUrl === undefined ? [] : [h('a', home, labels.home)]),
    ...(siteUrl === undefined ? [] : [renderFeedLink(settings)]),
  ];
  return h('header.top', { id: TOP_ID }, [
    h('div.site', [...picture, siteName]),
    ...(links.length > 0 ? [h('p', links)] : []),
  ]);
}

function renderFeedLink(settings: Settings): Element {
  const properties = { ...languageOf(settings, 'subscribe'), href: FEED_PATH };
  return h('a.subscribe', properties, settings.labels.subscribe);
}

/** Renders the footer of the page at `path`, which is undefined if hosts show the page at any address. */
export function renderFooter(settings: Settings, path: string | undefined): Element {
  const { siteUrl, homeUrl, labels } = settings;
  const hint = h('span', languageOf(settings, 'subscribeHint'), labels.subscribeHint);
  const top = { ...languageOf(settings, 'backToTop'), href: `${path}#${TOP_ID}` };
  const links = [
    ...(homeUrl === undefined ? [] : [h('a', { href: homeUrl }, nameHost(homeUrl))]),
    ...(path === undefined ? [] : [h('a', top, labels.backToTop)]),
  ];
  return h('footer', [
    ...(siteUrl === undefined ? [] : [h('p', [renderFeedLink(settings), ' ', hint])]),
    ...(links.length > 0 ? [h('p', links)] : []),
  ]);
}

/** The host of an address, without `www.`. */
function nameHost(url: string): Element {
  return h('bdi', new URL(url).hostname.replace(/^www\./, ''));
}
