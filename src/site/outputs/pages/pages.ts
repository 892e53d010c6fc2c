import { linkTo, makePagePath } from '../../render/page-path.ts';
import type { Edition } from '../../../project/editions.ts';
import type { Settings } from '../../../project/settings.ts';
import { request, type Rendered } from '../../render/requests.ts';
import { lazyFile, type Output, type OutputFile } from '../output.ts';
import { FEED_PATH, INDEX, NOT_FOUND_PATH, SUBSCRIBE_PATH } from '../../../project/served-files.ts';
import { renderOnlyArticle } from './articles.ts';
import { h, type Html } from './html.ts';
import { renderIndexPage } from './index-page.ts';
import { nameHost, renderPage, type Frame } from './page.ts';
import { renderLabel, renderName } from './parts.ts';
import { listSearchPaths } from './search-file.ts';

/** The front page, the pages of the releases, and those without releases. `root` is undefined for the root itself. */
export function listPages(edition: Edition, frame: Frame, root: Edition | undefined): Output {
  const { siteUrl } = edition.settings;
  const newest = request(edition, edition.history, 'article');
  const all = request(edition, edition.releases, 'words');
  const searchFiles = listSearchPaths(edition, root);
  const local = request(edition, edition.localReleases, 'page', 'words');
  return {
    requests: [newest, all, local],
    listFiles: (releasesOf) => [
      ...makeReleasePages(releasesOf(local), releasesOf(all), edition, frame),
      makeNotFoundPage(edition, frame),
      ...(siteUrl === undefined ? [] : [makeSubscribePage(siteUrl, edition, frame)]),
      lazyFile(INDEX, () =>
        renderIndexPage(releasesOf(newest), releasesOf(all), {
          edition,
          frame,
          searchFiles,
        }),
      ),
    ],
  };
}

/** Makes the page that hosts answer with if there is no file. Some hosts answer with the index if it is missing. */
function makeNotFoundPage(edition: Edition, frame: Frame): OutputFile {
  const { settings } = edition;
  const { siteUrl, labels } = settings;
  // Hosts answer with this page at any address.
  const base = siteUrl === undefined ? '/' : new URL(siteUrl).pathname;
  const content = renderPage(edition, frame, {
    title: labels.notFound,
    base,
    className: 'plain',
    index: base,
    content: [
      h('main', [
        renderLabel('h1', 'notFound', settings),
        renderLabel('p', 'notFoundHint', settings),
        h('p.actions', renderLabel('a.button', 'allReleases', settings, { href: base })),
      ]),
    ],
  });
  return { path: NOT_FOUND_PATH, content };
}

/** Makes the page about the ways to get new releases. */
function makeSubscribePage(siteUrl: string, edition: Edition, frame: Frame): OutputFile {
  const { settings } = edition;
  const { subscribeUrl: href, labels } = settings;
  const feed = siteUrl + FEED_PATH;
  const content = renderPage(edition, frame, {
    title: labels.subscribe,
    path: SUBSCRIBE_PATH,
    className: 'plain subscribing',
    index: INDEX,
    content: [
      h('main', [
        renderLabel('h1', 'subscribe', settings),
        // Most readers know email or chat better than feeds.
        href !== undefined &&
          h('p.actions', h('a.button', { href }, [labels.subscribe, ' · ', nameHost(href)])),
        renderLabel('p', 'subscribeHint', settings),
        h('p.address', [h('a', { href: feed }, h('bdi', feed)), renderCopyButton(feed, settings)]),
      ]),
    ],
  });
  return { path: SUBSCRIBE_PATH, content };
}

type PageRelease = Rendered<'page' | 'words'>;

/** `all` are the releases of the edition, newest first. */
function makeReleasePages(
  releases: readonly PageRelease[],
  all: readonly Rendered[],
  edition: Edition,
  frame: Frame,
): OutputFile[] {
  const places = new Map(all.map(({ entry }, index) => [entry.version, index]));
  return releases.map((release) => {
    const { version } = release.entry;
    const place = places.get(version) ?? -1;
    const neighbors = { prev: all[place + 1], next: all[place - 1] };
    return lazyFile(makePagePath(version), () => renderRelease(release, neighbors, edition, frame));
  });
}

function renderRelease(
  release: PageRelease,
  { prev, next }: Record<'prev' | 'next', Rendered | undefined>,
  edition: Edition,
  frame: Frame,
): string {
  const { settings } = edition;
  const { version, title, published } = release.entry;
  const description = release.words.description || `${title}. ${published}`;
  return renderPage(edition, frame, {
    title: release.name,
    path: makePagePath(version),
    base: '../',
    about: { type: 'article', description, release },
    className: 'release',
    index: INDEX,
    content: [
      h('main', [
        h('nav.trail', { 'aria-label': settings.siteTitle }, [
          renderLabel('a', 'allReleases', settings, { href: INDEX + linkTo(version) }),
          renderCopyButton(release.url ?? '', settings),
        ]),
        renderOnlyArticle(release, edition),
      ]),
      h('nav.others', { 'aria-label': settings.labels.releases }, [
        prev && renderLink(prev, 'prev', settings),
        next && renderLink(next, 'next', settings),
      ]),
    ],
  });
}

/** A button that copies an address; without one, the address of its page. `text.js` shows the button. */
function renderCopyButton(address: string, settings: Settings): Html {
  return renderLabel('button.copy', 'copyLink', settings, {
    type: 'button',
    'data-copy': address,
    'aria-live': 'polite',
    hidden: true,
  });
}

function renderLink(release: Rendered, rel: 'prev' | 'next', settings: Settings): Html {
  return h('a', { href: release.path, rel, class: rel }, [
    renderLabel('span', rel === 'prev' ? 'previousRelease' : 'nextRelease', settings),
    ' ',
    renderName(release),
  ]);
}
