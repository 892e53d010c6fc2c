import { hash } from 'node:crypto';
import type { Art } from '../../notes/media.ts';
import type { ShownArt } from '../shown.ts';
import type { Alternate } from '../../project/editions.ts';
import type { Settings } from '../../project/settings.ts';
import type { OutputFile } from '../output-file.ts';
import { FEED_PATH, SUBSCRIBE_PATH } from '../served-files.ts';
import { BACKGROUNDS, DEFAULT_ACCENT, findInk } from './styles.ts';
import {
  renderDocument,
  type Document,
  type Inline,
  type PageScript,
  type StyleLink,
} from './document.ts';
import { h, renderContent, type Html } from './html.ts';
import { languageOf, renderLabel, renderPicture } from './parts.ts';

export interface Site {
  settings: Settings;
  /** The site in each language; none if there is one language. */
  alternates: Alternate[];
  logo: ShownArt | undefined;
  /** The channel of the site, and the address of the site for everybody, relative to this one. */
  channel?: { name: string; stable: string } | undefined;
  /** The current release. */
  current: { version: string; path: string | undefined } | undefined;
  script?: PageScript | undefined;
  /** The number of files with the data of the search. */
  searchFiles: string[];
  /** The address of the icon, relative to the site. */
  icon: string;
  /** The style sheet of the setting `css`. */
  styleSheet: StyleLink;
  copyScript: Inline;
}

/** A page of a site. Its addresses are relative to the site. */
interface SitePage extends Pick<Document, 'base' | 'inlineScripts' | 'hasRequests'> {
  /** Without the name of the site, unless it is the title of the page. */
  title: string;
  /** The address of the page; undefined if hosts show it at any address. */
  path?: string;
  /** The address that search engines are told; without it, that of the page. */
  canonical?: string | undefined;
  /** The address of this page, if it has one, in other languages; by default `path`, or that of the front page. */
  address?: string;
  /** Without it, search engines leave the page out. */
  about?: PageDescription | undefined;
  className: string;
  skip?: Html | undefined;
  /** The address of the front page; undefined on the front page. */
  index?: string;
  tools?: Html;
  content: Html[];
}

interface PageDescription {
  /** A type of Open Graph. */
  type: string;
  description: string;
  art: Art;
  /** Says what the picture is about. */
  alt: string;
  /** When the release was published; undefined on the front page. */
  date?: string | undefined;
}

/** The front page, as seen from any page. */
export const INDEX = 'index.html';

export function renderPage(site: Site, page: SitePage): string {
  const { settings, script, icon, styleSheet, copyScript } = site;
  const { base, title, content, inlineScripts = [], hasRequests } = page;
  const { siteTitle, labels } = settings;
  const phrases = { 'data-label': labels.copyCode, 'data-done': labels.copied };
  const canCopy = /<pre| data-copy=/.test(renderContent(content));
  return renderDocument({
    locale: settings.locale,
    title: title === siteTitle ? title : `${title} · ${siteTitle}`,
    base,
    head: [
      h('link', { rel: 'icon', href: icon }),
      ...Object.entries(BACKGROUNDS).map(([scheme, [color]]) => {
        const media = `(prefers-color-scheme: ${scheme})`;
        return h('meta', { name: 'theme-color', content: color, media });
      }),
      ...renderHead(site, page),
    ],
    body: h('body', { class: page.className }, [
      page.skip,
      h('header', { id: TOP_ID }, [renderTop(site, page.index), page.tools]),
      content,
      canCopy && h('script', phrases, { html: copyScript.text }),
      renderFooter(site, page),
    ]),
    pictures: [icon],
    styleSheet,
    inlineScripts: [...inlineScripts, ...(canCopy ? [copyScript] : [])],
    hasRequests,
    script,
  });
}

function renderHead(
  { settings, logo, alternates }: Site,
  { about, path, title, canonical }: SitePage,
): Html[] {
  const { siteTitle, siteUrl } = settings;
  if (!about) return [h('meta', { name: 'robots', content: 'noindex' })];
  const summary = h('meta', { name: 'description', content: about.description });
  const copy = (canonical ?? path ?? '').replace(/html$/, 'md');
  const markdown = h('link', { rel: 'alternate', type: 'text/markdown', href: copy });
  const start = about.type === 'article' ? [summary, markdown] : [summary];
  if (siteUrl === undefined) return start;
  const url = canonical ?? `${siteUrl}${path}`;
  // A page that is canonical elsewhere has its alternates there.
  const others = url === `${siteUrl}${path}` ? alternates : [];
  const picture = about.art.isNeutral ? logo : about.art;
  const size = picture?.local?.size;
  const properties = Object.entries({
    'og:type': about.type,
    'og:site_name': siteTitle,
    'og:title': title,
    'og:description': about.description,
    'og:url': url,
    'article:published_time': about.date,
    'og:image': picture?.url,
    'og:image:width': size?.width,
    'og:image:height': size?.height,
    'og:image:alt': picture && (picture === logo ? siteTitle : about.alt),
  });
  const type = 'application/atom+xml';
  const card = about.art.isNeutral ? 'summary' : 'summary_large_image';
  return [
    ...start,
    h('link', { rel: 'canonical', href: url }),
    ...others.map((each) => renderAlternate(each.locale, each.path + path, siteUrl)),
    ...others.slice(0, 1).map((each) => renderAlternate('x-default', each.path + path, siteUrl)),
    ...properties.flatMap(([property, content]) =>
      content === undefined ? [] : [h('meta', { property, content })],
    ),
    // Other properties come from Open Graph.
    h('meta', { name: 'twitter:card', content: card }),
    h('link', { rel: 'alternate', type, title: siteTitle, href: FEED_PATH }),
  ];
}

function renderAlternate(hreflang: string, path: string, siteUrl: string): Html {
  return h('link', { rel: 'alternate', hreflang, href: new URL(path, siteUrl).href });
}

/** Links to a page in each language. */
function renderLanguages({ settings, alternates }: Site, address: string): Html | false {
  const links = alternates.map(({ locale, name, path }) => {
    const current = locale === settings.locale && 'page';
    const href = path + (address || INDEX);
    return h('a', { href, lang: locale, hreflang: locale, 'aria-current': current }, name);
  });
  const label = { ...languageOf(settings, 'languages'), 'aria-label': settings.labels.languages };
  return links.length > 0 && h('nav.languages', label, links);
}

/** The id of the start of a page. No anchor of a release starts with a `/`. */
const TOP_ID = '/top';

/** The name of the site, which is the title of the front page, and links. */
function renderTop({ settings, logo, channel }: Site, index: string | undefined): Html {
  const { homeUrl, siteTitle, siteDescription } = settings;
  const mark = channel && [' ', h('bdi.mark', channel.name)];
  const name =
    index === undefined
      ? [
          h('h1', { dir: 'auto' }, [siteTitle, mark]),
          siteDescription !== undefined && h('p', { dir: 'auto' }, siteDescription),
        ]
      : h('p', [h('a', { href: index }, h('bdi', siteTitle)), mark]);
  const stable = channel && renderLabel('a', 'stableReleases', settings, { href: channel.stable });
  const home = homeUrl !== undefined && renderLabel('a', 'home', settings, { href: homeUrl });
  const subscribe = renderSubscribeLink(settings);
  return h('div.top', [
    logo && renderPicture('picture.logo', logo),
    h('div.site', name),
    (stable || home || subscribe) && h('p.links', [stable, home, subscribe]),
  ]);
}

/** A link to the page about the feed, or to the only other way to subscribe. */
function renderSubscribeLink(settings: Settings): Html | undefined {
  const { siteUrl, subscribeUrl } = settings;
  const href = siteUrl === undefined ? subscribeUrl : SUBSCRIBE_PATH;
  return href === undefined
    ? undefined
    : renderLabel('a.subscribe', 'subscribe', settings, { href });
}

function renderFooter(site: Site, { path, address = path ?? '' }: SitePage): Html {
  const { settings } = site;
  const { siteUrl, homeUrl } = settings;
  const hint = renderLabel('span', 'subscribeHint', settings);
  const top = renderLabel('a', 'backToTop', settings, { href: `${path}#${TOP_ID}` });
  const links = [
    ...(homeUrl === undefined ? [] : [h('a', { href: homeUrl }, nameHost(homeUrl))]),
    ...(path === undefined ? [] : [top]),
  ];
  return h('footer', [
    siteUrl !== undefined && h('p', [renderSubscribeLink(settings), ' ', hint]),
    links.length > 0 && h('p', links),
    renderLanguages(site, address),
  ]);
}

export function nameHost(url: string): Html {
  return h('bdi', new URL(url).hostname.replace(/^www\./, ''));
}

/** Pictures that are wider or higher than this are no icons. */
const MAX_RATIO = 1.5;

/** The icon of a site without a logo that can be one: lines of text on its accent color, as typed. */
export function makeIcon(logo: Art | undefined, accent = DEFAULT_ACCENT): OutputFile | undefined {
  if (logo && isIcon(logo.local?.size)) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><path d="M9 10.5h14M9 16h14M9 21.5h8" fill="none" stroke="${findInk(accent)}" stroke-width="2.75" stroke-linecap="round"/></svg>\n`;
  return { path: `art/icon-${hash('sha256', svg).slice(0, 16)}.svg`, content: svg };
}

/** The size of a picture elsewhere is not known. */
function isIcon(size: { width: number; height: number } | undefined): boolean {
  const { width, height } = size ?? { width: 1, height: 1 };
  return Math.max(width / height, height / width) <= MAX_RATIO;
}
