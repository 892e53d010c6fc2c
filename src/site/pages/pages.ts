import { makePagePath } from '../../notes/page-path.ts';
import type { Release } from '../../notes/release.ts';
import type { OutputFile } from '../output-file.ts';
import { h } from './html.ts';
import { makeIndexPage } from './index-page.ts';
import { createPageRenderer, makeIcon, type RenderPage, type Site } from './page.ts';
import { renderLabel } from './parts.ts';
import { makeReleasePages } from './release-page.ts';

/** What the pages show, newest first. */
export interface PagesContent {
  /** The releases of the front page; in a preview drafts too. */
  history: readonly Release[];
  /** The releases that the front page only links to. */
  older: readonly Release[];
}

/** Makes the pages of a site, and its icon. */
export function makePages({ history, older }: PagesContent, site: Site): OutputFile[] {
  const renderPage = createPageRenderer(site);
  const icon = makeIcon(site);
  return [
    ...makeReleasePages([...history, ...older], { site, renderPage }),
    ...(icon ? [icon] : []),
    makeNotFoundPage(site, renderPage),
    makeIndexPage(history, older, { site, renderPage }),
  ];
}

/** Makes the page that hosts answer with if there is no file. Some hosts answer with the index if it is missing. */
function makeNotFoundPage({ settings, current }: Site, renderPage: RenderPage): OutputFile {
  const { siteUrl, siteTitle, labels } = settings;
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
  const content = renderPage({
    title: `${labels.notFound} · ${siteTitle}`,
    base,
    className: 'not-found',
    siteName: h('p', h('a', { href: base }, h('bdi', siteTitle))),
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
