import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { linkTo } from '../../notes/anchor.ts';
import { formatDay } from '../../notes/render/format-day.ts';
import type { Settings } from '../../project/settings.ts';
import { hashInputs } from '../hash-inputs.ts';
import type { OutputFile } from '../output-file.ts';
import type { KnownRelease, OutputRelease, ReleaseList } from '../output-release.ts';
import { FEED_PATH } from '../served-files.ts';
import { renderArticles } from './articles.ts';
import { renderDocument, type PageScript } from './document.ts';
import { describePage, linkToFeed } from './head.ts';
import { OLDER_ID, renderOlder } from './older-releases.ts';
import { ENGLISH, PHRASES } from './phrases.ts';
import { listSources } from './sources.ts';

/** Makes the front page: the newest releases, in which drafts are marked, and links to the older ones. */
export function makeIndexPage(
  list: ReleaseList,
  older: readonly KnownRelease[],
  settings: Settings,
  script?: PageScript,
): OutputFile {
  const links = older.map(({ version, title, date }) => [version, title, date]);
  return {
    path: 'index.html',
    inputs: hashInputs(settings, script, list.inputs, links),
    render: () => renderPage(list.get(), older, settings, script),
  };
}

function renderPage(
  releases: OutputRelease[],
  older: readonly KnownRelease[],
  settings: Settings,
  script?: PageScript,
): string {
  const { locale, siteTitle, siteUrl } = settings;
  const [newest] = releases;
  const { elements, pictures, recordings } = renderArticles(releases);
  const feed = h('p', h('a', { ...ENGLISH, href: FEED_PATH }, PHRASES.feed));
  const body = h('body.list', [
    ...(newest ? [renderSkipLink(newest)] : []),
    h('header.top', [
      h('h1', { dir: 'auto' }, siteTitle),
      ...(siteUrl === undefined ? [] : [feed]),
    ]),
    renderContents(releases, older, locale),
    h('main', [...elements, ...renderOlder(older, locale)]),
  ]);
  return renderDocument({
    locale,
    title: siteTitle,
    head: newest ? describeIndex(newest, settings) : [],
    pictures: listSources(pictures),
    recordings: listSources(recordings),
    body,
    script,
  });
}

function renderSkipLink({ entry }: OutputRelease): ElementContent {
  const properties = { ...ENGLISH, href: linkTo(entry.version) };
  return h('a.skip', properties, PHRASES.skip);
}

function renderContents(
  releases: OutputRelease[],
  older: readonly KnownRelease[],
  locale: string,
): ElementContent {
  const items = releases.map(({ entry, date }) => {
    const day = date.text.slice(0, 'YYYY-MM-DD'.length);
    const time = h('time', { dateTime: day || undefined }, formatDay(day, locale, 'medium'));
    return h('li', h('a', { href: linkTo(entry.version) }, [h('bdi', entry.version), ' ', time]));
  });
  const link = h('a', { ...ENGLISH, href: `#${OLDER_ID}` }, PHRASES.olderReleases);
  const all = older.length > 0 ? [...items, h('li', link)] : items;
  return h('nav.contents', { ariaLabel: PHRASES.releases }, h('ol', all));
}

function describeIndex({ entry }: OutputRelease, settings: Settings): ElementContent[] {
  const { siteTitle, siteUrl } = settings;
  const { version, title, published, art } = entry;
  const description = `${version}: ${title}. ${published}`;
  const about = { type: 'website', title: siteTitle, description, url: siteUrl, art };
  return [...describePage(about, settings), ...linkToFeed(settings)];
}
