import type { Element } from 'hast';
import { h } from 'hastscript';
import { linkTo } from '../../notes/anchor.ts';
import { formatDay } from '../../notes/render/format-day.ts';
import type { Settings } from '../../project/settings.ts';
import type { Release } from '../../project/compile-project.ts';
import type { OutputFile } from '../output-file.ts';
import { renderArticles } from './articles.ts';
import { readFilterScript, renderFilter } from './filter.ts';
import { describePage, linkToFeed } from './head.ts';
import { renderLabel } from './label.ts';
import { OLDER_ID, renderOlder } from './older-releases.ts';
import { renderOwnTitle } from './own-title.ts';
import { createPageRenderer } from './page.ts';
import type { Site } from './site.ts';

/** Makes the front page: the newest releases, in which drafts are marked, and links to the older ones. */
export function makeIndexPage(
  releases: readonly Release[],
  older: readonly Release[],
  site: Site,
): OutputFile {
  const { settings } = site;
  const { siteTitle } = settings;
  const [newest] = releases;
  const script = readFilterScript();
  const { elements, pictures, recordings } = renderArticles(releases, site);
  const contents = renderContents(releases, older, site);
  const content = createPageRenderer(site)({
    title: siteTitle,
    path: '',
    head: newest ? describeIndex(newest, settings) : [],
    className: 'list',
    ...(newest && {
      skip: renderLabel('a.skip', 'skip', settings, { href: linkTo(newest.entry.version) }),
    }),
    siteName: h('h1', { dir: 'auto' }, siteTitle),
    content: [
      h('div.side', [...renderFilter(settings, script), contents]),
      h('main', [...elements, ...renderOlder(older, settings)]),
    ],
    pictures,
    recordings,
    inlineScripts: [script],
  });
  return { path: 'index.html', content };
}

function renderContents(
  releases: readonly Release[],
  older: readonly Release[],
  { settings, current }: Site,
): Element {
  const { locale, labels } = settings;
  const mark = renderLabel('bdi.badge', 'latest', settings);
  const items = releases.map(({ entry: { version, title }, frontMatter }) => {
    const day = frontMatter.date.text.slice(0, 'YYYY-MM-DD'.length);
    const parts = [
      h('bdi.version', version),
      ...(version === current ? [' ', mark] : []),
      ' ',
      h('time', { dateTime: day || undefined }, formatDay(day, locale, 'medium')),
      ...renderOwnTitle({ version, title }, settings),
    ];
    return h('li', h('a', { href: linkTo(version) }, parts));
  });
  const link = renderLabel('a', 'olderReleases', settings, { href: `#${OLDER_ID}` });
  return h('nav.contents', { ariaLabel: labels.releases }, [
    h('ol', items),
    ...(older.length > 0 ? [h('p', link)] : []),
  ]);
}

function describeIndex({ entry }: Release, settings: Settings): Element[] {
  const { siteTitle, siteUrl } = settings;
  const { version, title, published, art } = entry;
  const description = `${version}: ${title}. ${published}`;
  const about = { type: 'website', title: siteTitle, description, url: siteUrl, art };
  return [...describePage(about, settings), ...linkToFeed(settings)];
}
