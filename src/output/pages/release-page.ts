import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { formatDay } from '../../notes/render/format-day.ts';
import type { ListedRelease } from '../../project/release-maker.ts';
import { FEED_PATH } from '../served-files.ts';
import type { Settings } from '../../project/settings.ts';
import { renderedFile, type OutputFile } from '../output-file.ts';
import { linkTo } from './anchor.ts';
import { showArticles } from './articles.ts';
import { writeDocument, type PageScript } from './document.ts';
import { listPictureSources } from './picture-sources.ts';

/** The page's own words. The rest is the notes'. */
const ENGLISH = { lang: 'en', dir: 'ltr' };

/** Makes the page that people read. Drafts among the releases are marked. */
export function makeReleasePage(
  releases: ListedRelease[],
  settings: Settings,
  script?: PageScript,
): OutputFile {
  const { locale, siteTitle, siteUrl } = settings;
  const [newest] = releases;
  const articles = showArticles(releases);
  const feed =
    siteUrl === undefined ? [] : [h('p', h('a', { ...ENGLISH, href: FEED_PATH }, 'Atom feed'))];
  const skip = newest
    ? [
        h(
          'a.skip',
          { ...ENGLISH, href: linkTo(newest.entry.version) },
          'Skip to the newest release',
        ),
      ]
    : [];
  const body = h('body.list', [
    ...skip,
    h('header.top', [h('h1', { dir: 'auto' }, siteTitle), ...feed]),
    showContents(releases, locale),
    h('main', articles),
  ]);
  const head = describePage(newest, settings);
  const pictures = listPictureSources(articles);
  const content = writeDocument({ locale, title: siteTitle, head, pictures, body, script });
  return renderedFile('index.html', content);
}

function showContents(releases: ListedRelease[], locale: string): ElementContent {
  const items = releases.map(({ entry, date }) => {
    const day = date.text.slice(0, 'YYYY-MM-DD'.length);
    const time = h('time', { dateTime: day }, formatDay(day, locale, 'medium'));
    return h('li', h('a', { href: linkTo(entry.version) }, [h('bdi', entry.version), ' ', time]));
  });
  return h('nav', { ariaLabel: 'Releases' }, h('ol', items));
}

function describePage(newest: ListedRelease | undefined, settings: Settings): ElementContent[] {
  const { siteTitle, siteUrl } = settings;
  if (!newest) return [];
  const { version, title, published, art } = newest.entry;
  const description = `${version}: ${title}. ${published}`;
  const summary = h('meta', { name: 'description', content: description });
  if (siteUrl === undefined) return [summary];
  const properties = Object.entries({
    'og:type': 'website',
    'og:title': siteTitle,
    'og:description': description,
    'og:url': siteUrl,
    'og:image': art,
  });
  return [
    summary,
    h('link', { rel: 'canonical', href: siteUrl }),
    h('link', {
      rel: 'alternate',
      type: 'application/atom+xml',
      title: siteTitle,
      href: FEED_PATH,
    }),
    ...properties.map(([property, content]) => h('meta', { property, content })),
  ];
}
