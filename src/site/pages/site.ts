import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Art } from '../../project/art/find-art.ts';
import type { Settings } from '../../project/settings.ts';
import { FEED_PATH } from '../served-files.ts';
import type { PageScript } from './document.ts';
import { renderLabel } from './label.ts';

/** What all pages have in common. */
export interface Site {
  settings: Settings;
  /** The picture of the setting `siteLogo`. */
  logo: Art | undefined;
  /** The version of the current release. */
  current: string | undefined;
  script?: PageScript | undefined;
}

/** The id of the start of a page. No anchor of a release starts with a `/`. */
const TOP_ID = '/top';

/** Renders the header of a page. `siteName` is the name of the site. */
export function renderHeader({ settings, logo }: Site, siteName: Element): Element {
  const { siteUrl, homeUrl } = settings;
  const picture = logo ? [h('img.logo', { src: logo.src, alt: '', ...logo.own?.file.size })] : [];
  const links = [
    ...(homeUrl === undefined ? [] : [renderLabel('a', 'home', settings, { href: homeUrl })]),
    ...(siteUrl === undefined ? [] : [renderFeedLink(settings)]),
  ];
  return h('header.top', { id: TOP_ID }, [
    h('div.site', [...picture, siteName]),
    ...(links.length > 0 ? [h('p', links)] : []),
  ]);
}

function renderFeedLink(settings: Settings): Element {
  return renderLabel('a.subscribe', 'subscribe', settings, { href: FEED_PATH });
}

/** Renders the footer of the page at `path`, which is undefined if hosts show the page at any address. */
export function renderFooter(settings: Settings, path: string | undefined): Element {
  const { siteUrl, homeUrl } = settings;
  const hint = renderLabel('span', 'subscribeHint', settings);
  const top = renderLabel('a', 'backToTop', settings, { href: `${path}#${TOP_ID}` });
  const links = [
    ...(homeUrl === undefined ? [] : [h('a', { href: homeUrl }, nameHost(homeUrl))]),
    ...(path === undefined ? [] : [top]),
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
