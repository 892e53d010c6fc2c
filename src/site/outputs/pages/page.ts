import type { Art } from '../../../notes/media.ts';
import type { Alternate, Edition } from '../../../project/editions.ts';
import { readStatic } from '../../../project/files.ts';
import type { SiteArt } from '../../../project/local-media.ts';
import type { Settings } from '../../../project/settings.ts';
import { linkTo } from '../../render/page-path.ts';
import { once } from '../../../notes/once.ts';
import type { OutputFile } from '../output.ts';
import { INDEX, SUBSCRIBE_PATH } from '../../../project/served-files.ts';
import { renderHead, nameProduct, type PageHead } from './head.ts';
import { makeIcon } from './icon.ts';
import { readStyleSheet, type StyleSheet } from './styles.ts';
import { makeInline, renderDocument, type Inline, type PageScript } from './document.ts';
import { h, renderContent, renderFull, type Content, type Html } from './html.ts';
import { langOf, renderLabel, renderPicture } from './parts.ts';

/** What all pages of a site share. */
export interface Frame {
  styles: StyleSheet;
  logo: Art | undefined;
  /** Undefined if the logo can be one. */
  icon: OutputFile | undefined;
  script: PageScript | undefined;
}

/** @throws Error if the file of the setting `css` cannot be read */
export function makeFrame(settings: Settings, art: SiteArt, script?: PageScript): Frame {
  const logo = settings.page ? art.logo : undefined;
  const icon = settings.page ? makeIcon(logo, settings.accent) : undefined;
  return { styles: readStyleSheet(settings), logo, icon, script };
}

/** A page of a site. Its addresses are relative to the site. */
interface SitePage extends PageHead {
  /** What its addresses are relative to, if not the page itself. */
  base?: string;
  className: string;
  /** The address of the front page; undefined on the front page. */
  index?: string;
  /** What is above the content, and its script, which may request files of the site. */
  tools?: { html: Html; script: Inline };
  content: Html[];
}

const readTextScript = once(() => makeInline(readStatic('pages/text.js').toString()));

export function renderPage(edition: Edition, frame: Frame, page: SitePage): string {
  const { settings, up } = edition;
  const { script, styles, logo } = frame;
  const picture = frame.icon ?? logo?.local;
  const icon = picture ? up + picture.path : (logo?.url ?? '');
  const { base, content, about, path = '', tools } = page;
  const { labels } = settings;
  const start = about && path + linkTo(about.release.entry.version);
  const phrases = { 'data-label': labels.copyCode, 'data-done': labels.copied };
  const rendered = { html: renderContent(content) };
  const scripts = /<pre| data-copy=|<video[^>]* loop/.test(rendered.html) ? [readTextScript()] : [];
  return renderDocument({
    locale: settings.locale,
    title: nameProduct(page.title, settings),
    base,
    head: [h('link', { rel: 'icon', href: icon }), renderHead(edition, logo, page)],
    body: h('body', { class: page.className }, [
      start !== undefined && renderLabel('a.skip', 'skip', settings, { href: start }),
      h('header', { id: TOP_ID }, [renderTop(edition, logo, page), tools?.html]),
      rendered,
      scripts.map(({ text }) => h('script', phrases, { html: text })),
      renderFooter(edition, page),
    ]),
    pictures: [icon],
    styleSheet: { href: up + styles.path, sources: styles.sources },
    inlineScripts: [...(tools ? [tools.script] : []), ...scripts],
    hasRequests: tools !== undefined,
    script,
  });
}

/** Links to a page in each language. */
function renderLanguages({ settings, alternates }: Edition, path: string): Html | false {
  const links = alternates.map((each) => renderLanguage(each, settings, path));
  const label = { ...langOf(settings, 'languages'), 'aria-label': settings.labels.languages };
  return links.length > 0 && h('nav.languages', label, links);
}

function renderLanguage(
  { locale, name, path: prefix }: Alternate,
  settings: Settings,
  path: string,
) {
  const current = locale === settings.locale && 'page';
  const href = prefix + (path || INDEX);
  return h('a', { href, lang: locale, hreflang: locale, 'aria-current': current }, name);
}

/** The id of the start of a page. No anchor of a release starts with a `/`. */
const TOP_ID = '/top';

/** The name of the site, which is the title of the front page, and links. */
function renderTop(
  { settings, channel, prefix, alternates, up }: Edition,
  logo: Art | undefined,
  { index, path = '' }: SitePage,
): Html {
  const { siteTitle, siteDescription } = settings;
  const { width = 0, height = 0 } = logo?.local?.size ?? {};
  // A word mark stands alone.
  const mayBeAlone = logo && width > WORD_MARK_RATIO * height;
  const title = mayBeAlone
    ? renderPicture('picture.logo', logo, up, { alt: siteTitle })
    : siteTitle;
  const mark = channel !== undefined && [' ', h('bdi.mark', channel)];
  const name =
    index === undefined
      ? [
          h('h1', { dir: 'auto' }, [title, mark]),
          siteDescription !== undefined && h('p', { dir: 'auto' }, siteDescription),
        ]
      : h('p', [h('a', { href: index }, h('bdi', title)), mark]);
  const stable =
    channel !== undefined &&
    renderLabel('a', 'stableReleases', settings, {
      href: up + prefix.slice(channel.length + 1) + INDEX,
    });
  const subscribe = renderSubscribeLink(settings);
  // For those who came to a translation by mistake.
  const [main] = alternates;
  const language = main && main.locale !== settings.locale && renderLanguage(main, settings, path);
  return h('div.top', [
    logo && !mayBeAlone && renderPicture('picture.logo', logo, up),
    h('div.site', name),
    renderFull('p.links', [stable, renderLinks(settings), language, subscribe]),
  ]);
}

const renderLinks = ({ homeUrl: href, links }: Settings): Content => [
  href !== undefined && h('a', { href }, nameHost(href)),
  links.map(({ text, url }) => h('a', { href: url }, h('bdi', text))),
];

/** A link to the page about the feed, or to the only other way to subscribe. */
function renderSubscribeLink(settings: Settings): Html | false {
  const { siteUrl, subscribeUrl } = settings;
  const href = siteUrl === undefined ? subscribeUrl : SUBSCRIBE_PATH;
  return href !== undefined && renderLabel('a.subscribe', 'subscribe', settings, { href });
}

function renderFooter(edition: Edition, { about, path = '' }: SitePage): Html {
  const { settings } = edition;
  const { siteUrl } = settings;
  const hint = renderLabel('span', 'subscribeHint', settings);
  // Other pages are short.
  const top = about && renderLabel('a', 'backToTop', settings, { href: `${path}#${TOP_ID}` });
  return h('footer', [
    siteUrl !== undefined && h('p', [renderSubscribeLink(settings), ' ', hint]),
    renderFull('p', [renderLinks(settings), top]),
    renderLanguages(edition, path),
  ]);
}

export function nameHost(url: string): Html {
  return h('bdi', new URL(url).hostname.replace(/^www\./, ''));
}

/** Logos that are wider have the name in them. */
const WORD_MARK_RATIO = 3;
