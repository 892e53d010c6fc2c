import { linkTo } from '../anchor.ts';
import { makePagePath } from '../page-path.ts';
import type { Release } from '../../notes/release.ts';
import type { CompiledProject } from '../../project/compile-project.ts';
import type { Edition } from '../../project/editions.ts';
import type { Settings } from '../../project/settings.ts';
import { readStatic } from '../../project/read-static.ts';
import { FEED_PATH, SUBSCRIBE_PATH } from '../served-files.ts';
import type { OutputFile } from '../output-file.ts';
import { readStyles } from './accent.ts';
import { renderOnlyArticle } from './articles.ts';
import { makeInline, readStyleSheet, type PageScript } from './document.ts';
import { h, type Html } from './html.ts';
import { makeIndexPage, makeSearchFile } from './index-page.ts';
import { INDEX, makeIcon, nameHost, renderPage, type Site } from './page.ts';
import { nameRelease, renderLabel, renderOwnTitle } from './parts.ts';

interface PageOptions extends Pick<Edition, 'settings' | 'alternates' | 'prefix'> {
  script: PageScript | undefined;
}

export function makePages(
  { latest, history, older, logo }: CompiledProject,
  { settings, alternates, prefix, script }: PageOptions,
): OutputFile[] {
  const icon = makeIcon(logo, settings.accent);
  const styleSheet = settings.css === undefined ? undefined : readStyleSheet(settings.css);
  const site = {
    settings,
    alternates,
    logo,
    channel: findChannel(settings, prefix),
    // Until the search has several files.
    parts: 1,
    current: latest[0]?.entry.version,
    script,
    icon: icon?.path ?? logo?.src ?? '',
    styles: makeInline(readStyles(settings.accent)),
    styleSheet,
    copyScript: makeInline(readStatic('pages/copy.js').toString()),
  };
  return [
    ...makeReleasePages([...history, ...older], site),
    ...(icon ? [icon] : []),
    ...(styleSheet ? [styleSheet] : []),
    makeNotFoundPage(site),
    ...(settings.siteUrl === undefined ? [] : [makeSubscribePage(site, settings.siteUrl)]),
    makeSearchFile([...history, ...older], settings),
    makeIndexPage(history, older, site),
  ];
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
  const link = current !== undefined && [
    h('a', { href: makePagePath(current) }, [
      renderLabel('bdi', 'latest', settings),
      ' ',
      h('bdi.version', current),
    ]),
  ];
  const actions = [renderLabel('a.button', 'allReleases', settings, { href: base }), link];
  const content = renderPage(site, {
    title: labels.notFound,
    base,
    className: 'plain',
    index: base,
    content: [
      h('main', [
        renderLabel('h1', 'notFound', settings),
        renderLabel('p', 'notFoundHint', settings),
        h('p.actions', actions),
      ]),
    ],
  });
  return { path: '404.html', content };
}

/** Makes the page about the ways to get new releases. */
function makeSubscribePage(site: Site, siteUrl: string): OutputFile {
  const { settings } = site;
  const { subscribeUrl, labels } = settings;
  const feed = siteUrl + FEED_PATH;
  const other =
    subscribeUrl !== undefined &&
    h('a.button', { href: subscribeUrl }, [labels.subscribe, ' · ', nameHost(subscribeUrl)]);
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
        other && h('p.actions', other),
      ]),
    ],
  });
  return { path: SUBSCRIBE_PATH, content };
}

function makeReleasePages(releases: readonly Release[], site: Site): OutputFile[] {
  return releases.map((release, index) => ({
    path: makePagePath(release.entry.version),
    // Rendered when it is written: thousands of pages need more memory than their releases.
    get content() {
      const links = renderLinks(releases[index - 1], releases[index + 1], site.settings);
      return renderRelease(release, links, site);
    },
  }));
}

function renderRelease(release: Release, links: Html, site: Site): string {
  const { settings } = site;
  const { siteTitle } = settings;
  const { version, title, published } = release.entry;
  const { art, frontMatter } = release;
  const date = frontMatter.date.text.toUpperCase() || undefined;
  const { elements, ...media } = renderOnlyArticle(release, site);
  const path = makePagePath(version);
  const description = summarize(release.text) || `${title}. ${published}`;
  return renderPage(site, {
    ...media,
    title: nameRelease(release.entry, settings),
    path,
    base: '../',
    about: { type: 'article', description, art, alt: title, date },
    className: 'release',
    skip: renderLabel('a.skip', 'skip', settings, { href: path + linkTo(version) }),
    index: INDEX,
    content: [
      h('main', [
        h('nav.trail', { 'aria-label': siteTitle }, [
          renderLabel('a', 'allReleases', settings, { href: INDEX + linkTo(version) }),
          renderCopyButton(settings.siteUrl === undefined ? '' : settings.siteUrl + path, settings),
        ]),
        elements,
      ]),
      links,
    ],
  });
}

/** Search engines show about so many characters. */
const LONGEST_SUMMARY = 200;

function summarize(text: string): string {
  if (text.length <= LONGEST_SUMMARY) return text;
  const start = text.slice(0, LONGEST_SUMMARY).replace(/[\uD800-\uDBFF]$/, '');
  const end = start.lastIndexOf(' ');
  return `${end > 0 ? start.slice(0, end) : start}…`;
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

function renderLinks(
  newer: Release | undefined,
  older: Release | undefined,
  settings: Settings,
): Html {
  return h('nav.others', { 'aria-label': settings.labels.releases }, [
    older && renderLink(older, 'prev', settings),
    newer && renderLink(newer, 'next', settings),
  ]);
}

function renderLink({ entry }: Release, rel: 'prev' | 'next', settings: Settings): Html {
  const name = rel === 'prev' ? 'previousRelease' : 'nextRelease';
  return h('a', { href: makePagePath(entry.version), rel, class: rel }, [
    renderLabel('span', name, settings),
    ' ',
    h('bdi.version', entry.version),
    renderOwnTitle(entry, settings),
  ]);
}
