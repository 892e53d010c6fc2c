import { linkTo } from '../../notes/anchor.ts';
import { makePagePath } from '../../notes/page-path.ts';
import type { Release } from '../../notes/release.ts';
import type { Settings } from '../../project/settings.ts';
import type { OutputFile } from '../output-file.ts';
import { renderOnlyArticle } from './articles.ts';
import { h, type Html } from './html.ts';
import type { RenderPage, Site } from './page.ts';
import { renderLabel, renderOwnTitle } from './parts.ts';

/** The front page, as seen from any page. */
const INDEX = 'index.html';

/** The releases that were published after and before another. */
interface Neighbors {
  newer: Release | undefined;
  older: Release | undefined;
}

/** Makes the page of each release. `releases` are all that have a page, newest first. */
export function makeReleasePages(
  releases: readonly Release[],
  frame: { site: Site; renderPage: RenderPage },
): OutputFile[] {
  return releases.map((release, index) => ({
    path: makePagePath(release.entry.version),
    // Rendered when it is written: thousands of pages need more memory than their releases.
    get content() {
      return renderRelease(
        release,
        { newer: releases[index - 1], older: releases[index + 1] },
        frame,
      );
    },
  }));
}

function renderRelease(
  release: Release,
  neighbors: Neighbors,
  { site, renderPage }: { site: Site; renderPage: RenderPage },
): string {
  const { settings } = site;
  const { siteTitle } = settings;
  const { version, title, art, published } = release.entry;
  const { elements, ...media } = renderOnlyArticle(release, site);
  const path = makePagePath(version);
  const description = release.summary || `${title}. ${published}`;
  return renderPage({
    ...media,
    title: `${version}: ${title} · ${siteTitle}`,
    path,
    base: '../',
    about: { type: 'article', title, description, art },
    className: 'release',
    skip: renderLabel('a.skip', 'skip', settings, { href: path + linkTo(version) }),
    siteName: h('p', h('a', { href: INDEX }, h('bdi', siteTitle))),
    content: [h('main', elements), renderLinks(neighbors, settings)],
  });
}

function renderLinks({ newer, older }: Neighbors, settings: Settings): Html {
  return h('nav.others', { 'aria-label': settings.labels.releases }, [
    older && renderLink(older, 'prev', settings),
    newer && renderLink(newer, 'next', settings),
    renderLabel('a.all', 'allReleases', settings, { href: INDEX }),
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
