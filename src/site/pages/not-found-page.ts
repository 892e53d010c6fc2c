import type { Element } from 'hast';
import { h } from 'hastscript';
import { makePagePath } from '../../notes/page-path.ts';
import type { Settings } from '../../project/settings.ts';
import type { OutputFile } from '../output-file.ts';
import { createPageRenderer } from './page.ts';
import { renderLabel } from './label.ts';
import type { Site } from './site.ts';

const PATH = '404.html';

/** Makes the page that hosts answer with if there is no file. Some hosts answer with the index if it is missing. */
export function makeNotFoundPage(site: Site): OutputFile {
  const { settings, current } = site;
  const { siteUrl, siteTitle, labels } = settings;
  // Hosts answer with this page at any address.
  const base = siteUrl === undefined ? '/' : new URL(siteUrl).pathname;
  const content = createPageRenderer(site)({
    title: `${labels.notFound} · ${siteTitle}`,
    base,
    siteName: h('p', h('a', { href: base }, h('bdi', siteTitle))),
    head: [h('meta', { name: 'robots', content: 'noindex' })],
    className: 'not-found',
    content: [
      h('main', [
        renderLabel('h1', 'notFound', settings),
        renderLabel('p', 'notFoundHint', settings),
        h('p.actions', [
          renderLabel('a.button', 'allReleases', settings, { href: base }),
          ...(current ? [renderCurrent(current, settings)] : []),
        ]),
      ]),
    ],
  });
  return { path: PATH, content };
}

function renderCurrent(version: string, settings: Settings): Element {
  const mark = renderLabel('bdi', 'latest', settings);
  return h('a', { href: makePagePath(version) }, [mark, ' ', h('bdi.version', version)]);
}
