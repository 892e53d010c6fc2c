import { linkTo } from '../anchor.ts';
import { makePagePath } from '../page-path.ts';
import type { DatedNote } from '../../project/order-notes.ts';
import { readStatic } from '../../project/files.ts';
import type { Settings } from '../../project/settings.ts';
import { lazyFile, type OutputFile } from '../output-file.ts';
import { request, type EditionSite, type Output } from '../outputs.ts';
import { FEED_PATH, SUBSCRIBE_PATH } from '../served-files.ts';
import { showArt, type Shown } from '../shown.ts';
import { findPage } from '../view.ts';
import { renderOnlyArticle } from './articles.ts';
import { makeInline, type PageScript } from './document.ts';
import { h, type Html } from './html.ts';
import { renderIndexPage } from './index-page.ts';
import { INDEX, makeIcon, nameHost, renderPage, type Site } from './page.ts';
import { nameRelease, renderLabel, renderOwnTitle } from './parts.ts';
import { requestSearch } from './search-files.ts';
import type { StyleSheet } from './styles.ts';

export interface PageOptions {
  script: PageScript | undefined;
  styles: StyleSheet;
  /** Undefined for the root itself. */
  root: EditionSite | undefined;
}

/** The front page, the pages of the releases, and those without releases. */
export function listPages(editionSite: EditionSite, options: PageOptions): Output {
  const { edition, addresses, history, releases } = editionSite;
  const newest = request(editionSite, history, 'article');
  const all = request(editionSite, releases, 'types');
  const search = requestSearch(editionSite, options.root);
  // Others have their page in the edition for everybody.
  const isOwn = ({ version }: DatedNote) => addresses.directoryOf(version) === edition.prefix;
  const own = request(editionSite, releases.filter(isOwn), 'page', 'words');
  return {
    requests: [newest, all, search.request, own],
    listFiles: (pick) => {
      const { settings } = edition;
      const { files, paths } = search.list(pick);
      const site = { ...makeSite(editionSite, options), searchFiles: paths };
      return [
        ...makeReleasePages(pick(own), pick(all), site),
        makeNotFoundPage(site),
        ...(settings.siteUrl === undefined ? [] : [makeSubscribePage(site, settings.siteUrl)]),
        ...files,
        lazyFile(INDEX, () => renderIndexPage(pick(newest), pick(all), site)),
      ];
    },
  };
}

function makeSite(
  { edition, addresses, latest: [current], logo }: EditionSite,
  { script, styles }: PageOptions,
): Omit<Site, 'searchFiles'> {
  const { settings, alternates, prefix } = edition;
  const shownLogo = logo && showArt(logo, addresses.up);
  const icon = makeIcon(logo, settings.accent);
  return {
    settings,
    alternates,
    logo: shownLogo,
    channel: findChannel(settings, prefix),
    current: current && {
      version: current.version,
      path: findPage(current.version, edition, addresses),
    },
    script,
    icon: icon ? addresses.up + icon.path : (shownLogo?.src ?? ''),
    styleSheet: { href: addresses.up + styles.path, sources: styles.sources },
    copyScript: makeInline(readStatic('pages/copy.js').toString()),
  };
}

/** The channel that a prefix such as `beta/de/` names. */
function findChannel({ channels }: Settings, prefix: string): Site['channel'] {
  const [name = '', ...rest] = prefix.split('/');
  if (!channels.includes(name)) return undefined;
  return { name, stable: '../'.repeat(rest.length) + rest.join('/') + INDEX };
}

/** Makes the page that hosts answer with if there is no file. Some hosts answer with the index if it is missing. */
function makeNotFoundPage(site: Site): OutputFile {
  const { settings, current } = site;
  const { siteUrl, labels } = settings;
  // Hosts answer with this page at any address.
  const base = siteUrl === undefined ? '/' : new URL(siteUrl).pathname;
  const name = current && [
    renderLabel('bdi', 'latest', settings),
    ' ',
    h('bdi.version', current.version),
  ];
  const content = renderPage(site, {
    title: labels.notFound,
    base,
    className: 'plain',
    index: base,
    content: [
      h('main', [
        renderLabel('h1', 'notFound', settings),
        renderLabel('p', 'notFoundHint', settings),
        h('p.actions', [
          renderLabel('a.button', 'allReleases', settings, { href: base }),
          current && h('a', { href: current.path }, name),
        ]),
      ]),
    ],
  });
  return { path: '404.html', content };
}

/** Makes the page about the ways to get new releases. */
function makeSubscribePage(site: Site, siteUrl: string): OutputFile {
  const { settings } = site;
  const { subscribeUrl: href, labels } = settings;
  const feed = siteUrl + FEED_PATH;
  const content = renderPage(site, {
    title: labels.subscribe,
    address: SUBSCRIBE_PATH,
    className: 'plain subscribing',
    index: INDEX,
    content: [
      h('main', [
        renderLabel('h1', 'subscribe', settings),
        renderLabel('p', 'subscribeHint', settings),
        h('p.address', [h('a', { href: feed }, h('bdi', feed)), renderCopyButton(feed, settings)]),
        href !== undefined &&
          h('p.actions', h('a.button', { href }, [labels.subscribe, ' · ', nameHost(href)])),
      ]),
    ],
  });
  return { path: SUBSCRIBE_PATH, content };
}

type PageRelease = Shown<'page' | 'words'>;

/** `all` are the releases of the edition, newest first. */
function makeReleasePages(
  releases: readonly PageRelease[],
  all: readonly Shown[],
  site: Site,
): OutputFile[] {
  const places = new Map(all.map(({ entry }, index) => [entry.version, index]));
  return releases.map((release) => {
    const { version } = release.entry;
    const place = places.get(version) ?? -1;
    const links = () =>
      h('nav.others', { 'aria-label': site.settings.labels.releases }, [
        renderLink(all[place + 1], 'prev', site),
        renderLink(all[place - 1], 'next', site),
      ]);
    return lazyFile(makePagePath(version), () => renderRelease(release, links(), site));
  });
}

function renderRelease(release: PageRelease, links: Html, site: Site): string {
  const { settings } = site;
  const { version, title, published } = release.entry;
  const { art, frontMatter, canonical } = release;
  const path = makePagePath(version);
  const date = frontMatter.date.text.toUpperCase() || undefined;
  const description = release.words.description || `${title}. ${published}`;
  return renderPage(site, {
    title: nameRelease(release.entry, settings),
    path,
    canonical,
    base: '../',
    about: { type: 'article', description, art, alt: title, date },
    className: 'release',
    skip: renderLabel('a.skip', 'skip', settings, { href: path + linkTo(version) }),
    index: INDEX,
    content: [
      h('main', [
        h('nav.trail', { 'aria-label': settings.siteTitle }, [
          renderLabel('a', 'allReleases', settings, { href: INDEX + linkTo(version) }),
          renderCopyButton(release.url ?? '', settings),
        ]),
        renderOnlyArticle(release, site),
      ]),
      links,
    ],
  });
}

/** A button that copies an address; without one, the address of its page. `copy.js` shows the button. */
function renderCopyButton(address: string, settings: Settings): Html {
  return renderLabel('button.copy', 'copyLink', settings, {
    type: 'button',
    'data-copy': address,
    'aria-live': 'polite',
    hidden: true,
  });
}

function renderLink(release: Shown | undefined, rel: 'prev' | 'next', { settings }: Site) {
  if (!release) return undefined;
  const { entry, path } = release;
  return h('a', { href: path, rel, class: rel }, [
    renderLabel('span', rel === 'prev' ? 'previousRelease' : 'nextRelease', settings),
    ' ',
    h('bdi.version', entry.version),
    renderOwnTitle(entry, settings),
  ]);
}
