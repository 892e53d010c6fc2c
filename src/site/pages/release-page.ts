import type { Element } from 'hast';
import { h } from 'hastscript';
import { linkTo } from '../../notes/anchor.ts';
import { makePagePath } from '../../notes/page-path.ts';
import type { Release } from '../../project/compile-project.ts';
import type { OutputFile } from '../output-file.ts';
import { renderOnlyArticle } from './articles.ts';
import { describePage, linkToFeed } from './head.ts';
import { renderLabel } from './label.ts';
import { renderOwnTitle } from './own-title.ts';
import { createPageRenderer, type SitePage } from './page.ts';
import type { Site } from './site.ts';
import type { Settings } from '../../project/settings.ts';

/** The front page, as seen from any page. */
const INDEX = 'index.html';

/** The releases that were published after and before another. */
interface Neighbors {
  newer: Release | undefined;
  older: Release | undefined;
}

/** Makes the page of each release. `releases` are all that have a page, newest first. */
export function makeReleasePages(releases: readonly Release[], site: Site): OutputFile[] {
  const renderPage = createPageRenderer(site);
  return releases.map((release, index) => {
    const neighbors = { newer: releases[index - 1], older: releases[index + 1] };
    const page = composePage(release, neighbors, site);
    return { path: makePagePath(release.entry.version), content: renderPage(page) };
  });
}

function composePage(release: Release, neighbors: Neighbors, site: Site): SitePage {
  const { settings } = site;
  const { siteTitle, siteUrl } = settings;
  const { version, title, art } = release.entry;
  const { elements, pictures, recordings } = renderOnlyArticle(release, site);
  const path = makePagePath(version);
  const url = siteUrl === undefined ? undefined : `${siteUrl}${path}`;
  const description = release.summary || `${title}. ${release.entry.published}`;
  return {
    title: `${version}: ${title} · ${siteTitle}`,
    path,
    base: '../',
    head: [
      ...describePage({ type: 'article', title, description, url, art }, settings),
      ...linkToFeed(settings),
    ],
    className: 'release',
    skip: renderLabel('a.skip', 'skip', settings, { href: path + linkTo(version) }),
    siteName: h('p', h('a', { href: INDEX }, h('bdi', siteTitle))),
    content: [h('main', elements), renderLinks(neighbors, settings)],
    pictures,
    recordings,
  };
}

function renderLinks({ newer, older }: Neighbors, settings: Settings): Element {
  return h('nav.others', { ariaLabel: settings.labels.releases }, [
    ...(older ? [renderLink(older, 'prev', settings)] : []),
    ...(newer ? [renderLink(newer, 'next', settings)] : []),
    renderLabel('a.all', 'allReleases', settings, { href: INDEX }),
  ]);
}

function renderLink({ entry }: Release, rel: 'prev' | 'next', settings: Settings): Element {
  const { version } = entry;
  const name = rel === 'prev' ? 'previousRelease' : 'nextRelease';
  return h('a', { href: makePagePath(version), rel, className: rel }, [
    renderLabel('span', name, settings),
    ' ',
    h('bdi.version', version),
    ...renderOwnTitle(entry, settings),
  ]);
}
