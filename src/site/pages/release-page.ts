import type { Element } from 'hast';
import { h } from 'hastscript';
import { linkTo } from '../../notes/anchor.ts';
import { makePagePath } from '../../notes/page-path.ts';
import type { ProjectNote } from '../../project/order-notes.ts';
import { hashInputs } from '../hash-inputs.ts';
import type { OutputFile } from '../output-file.ts';
import type { KnownRelease, OutputRelease } from '../output-release.ts';
import { renderOnlyArticle } from './articles.ts';
import { describePage, linkToFeed } from './head.ts';
import { renderLabel } from './label.ts';
import { renderOwnTitle } from './own-title.ts';
import { createPageRenderer, type SitePage } from './page.ts';
import { listSiteInputs, type Site } from './site.ts';
import type { Settings } from '../../project/settings.ts';

/** The front page, as seen from any page. */
const INDEX = 'index.html';

/** A release, and those that were published after and before it. */
export interface Neighbors {
  release: KnownRelease;
  newer: KnownRelease | undefined;
  older: KnownRelease | undefined;
}

/** Makes a function that makes the page of a release. */
export function createReleasePages(
  site: Site,
  get: (note: ProjectNote) => OutputRelease,
): (neighbors: Neighbors) => OutputFile {
  const shared = hashInputs(listSiteInputs(site));
  const renderPage = createPageRenderer(site);
  return ({ release, newer, older }) => ({
    path: makePagePath(release.version),
    inputs: hashInputs(
      shared,
      release.inputs,
      release.note === site.current,
      nameOf(newer),
      nameOf(older),
    ),
    render: () => renderPage(composePage(get(release.note), { newer, older }, site)),
  });
}

const nameOf = (release: KnownRelease | undefined) => release && [release.version, release.title];

function composePage(
  release: OutputRelease,
  neighbors: Pick<Neighbors, 'newer' | 'older'>,
  site: Site,
): SitePage {
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

function renderLinks(
  { newer, older }: Pick<Neighbors, 'newer' | 'older'>,
  settings: Settings,
): Element {
  return h('nav.others', { ariaLabel: settings.labels.releases }, [
    ...(older ? [renderLink(older, 'prev', settings)] : []),
    ...(newer ? [renderLink(newer, 'next', settings)] : []),
    renderLabel('a.all', 'allReleases', settings, { href: INDEX }),
  ]);
}

function renderLink(release: KnownRelease, rel: 'prev' | 'next', settings: Settings): Element {
  const { version } = release;
  const name = rel === 'prev' ? 'previousRelease' : 'nextRelease';
  return h('a', { href: makePagePath(version), rel, className: rel }, [
    renderLabel('span', name, settings),
    ' ',
    h('bdi.version', version),
    ...renderOwnTitle(release, settings),
  ]);
}
