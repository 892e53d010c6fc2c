import type { Element } from 'hast';
import { h } from 'hastscript';
import { makePagePath } from '../../notes/page-path.ts';
import type { ProjectNote } from '../../project/order-notes.ts';
import { pickPageSettings } from '../page-settings.ts';
import type { Settings } from '../../project/settings.ts';
import { hashInputs } from '../hash-inputs.ts';
import type { OutputFile } from '../output-file.ts';
import type { KnownRelease, OutputRelease } from '../output-release.ts';
import { FEED_PATH } from '../served-files.ts';
import { renderOnlyArticle } from './articles.ts';
import { summarizeHtml } from './describe-release.ts';
import { renderDocument, type PageScript } from './document.ts';
import { describePage, linkToFeed } from './head.ts';
import { ENGLISH, PHRASES } from './phrases.ts';
import { listSources } from './sources.ts';

/** The front page, as seen from any page. */
const INDEX = 'index.html';

/** A release, and those that were published after and before it. */
export interface Neighbours {
  release: KnownRelease;
  newer: KnownRelease | undefined;
  older: KnownRelease | undefined;
}

export interface ReleasePageOptions {
  settings: Settings;
  get: (note: ProjectNote) => OutputRelease;
  script?: PageScript | undefined;
}

/** Makes a function that makes the page of a release. */
export function createReleasePages(
  options: ReleasePageOptions,
): (neighbours: Neighbours) => OutputFile {
  const { settings, get, script } = options;
  const shared = hashInputs(pickPageSettings(settings), script);
  return ({ release, newer, older }) => ({
    path: makePagePath(release.version),
    inputs: hashInputs(shared, release.inputs, name(newer), name(older)),
    render: () => renderPage(get(release.note), { newer, older }, options),
  });
}

const name = (release: KnownRelease | undefined) => release && [release.version, release.title];

function renderPage(
  release: OutputRelease,
  neighbours: Pick<Neighbours, 'newer' | 'older'>,
  { settings, script }: ReleasePageOptions,
): string {
  const { locale, siteTitle, siteUrl } = settings;
  const { version, title, art } = release.entry;
  const { elements, pictures, recordings } = renderOnlyArticle(release);
  const feed = h('p', h('a', { ...ENGLISH, href: FEED_PATH }, PHRASES.feed));
  const url = siteUrl === undefined ? undefined : `${siteUrl}${makePagePath(version)}`;
  const description = summarizeHtml(release.html) || `${title}. ${release.entry.published}`;
  return renderDocument({
    locale,
    title: `${version}: ${title} · ${siteTitle}`,
    base: '../',
    head: [
      ...describePage({ type: 'article', title, description, url, art }, settings),
      ...linkToFeed(settings),
    ],
    pictures: listSources(pictures),
    recordings: listSources(recordings),
    body: h('body.release', [
      h('header.top', [
        h('p.site', h('a', { href: INDEX }, h('bdi', siteTitle))),
        ...(siteUrl === undefined ? [] : [feed]),
      ]),
      h('main', elements),
      renderLinks(neighbours),
    ]),
    script,
  });
}

function renderLinks({ newer, older }: Pick<Neighbours, 'newer' | 'older'>): Element {
  return h('nav.others', { ariaLabel: PHRASES.otherReleases }, [
    h('ul', [
      ...(newer ? [renderLink(newer, 'next', PHRASES.nextRelease)] : []),
      ...(older ? [renderLink(older, 'prev', PHRASES.previousRelease)] : []),
      h('li', h('a', { ...ENGLISH, href: INDEX }, PHRASES.allReleases)),
    ]),
  ]);
}

function renderLink({ version, title }: KnownRelease, rel: string, phrase: string): Element {
  return h('li', [
    h('span', ENGLISH, phrase),
    ' ',
    h('a', { href: makePagePath(version), rel }, [h('bdi.version', version), ' ', h('bdi', title)]),
  ]);
}
