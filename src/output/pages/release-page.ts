import type { ElementContent } from 'hast';
import { h } from 'hastscript';
import { formatDay } from '../../notes/render/format-day.ts';
import type { Settings } from '../../project/settings.ts';
import { hashInputs } from '../hash-inputs.ts';
import type { OutputFile } from '../output-file.ts';
import type { OutputRelease } from '../output-release.ts';
import { FEED_PATH } from '../served-files.ts';
import { linkTo } from '../../notes/anchor.ts';
import { renderArticles } from './articles.ts';
import { renderDocument, type PageScript } from './document.ts';
import { listSources } from './sources.ts';

/** The language of the page's own words; the notes may be in another. */
const ENGLISH = { lang: 'en', dir: 'ltr' };

/** Makes the page of the releases. Drafts among them are marked. */
export function makeReleasePage(
  releases: OutputRelease[],
  settings: Settings,
  script?: PageScript,
): OutputFile {
  return {
    path: 'index.html',
    inputs: hashInputs(
      settings,
      script,
      releases.map(({ inputs }) => inputs),
    ),
    render: () => renderPage(releases, settings, script),
  };
}

function renderPage(releases: OutputRelease[], settings: Settings, script?: PageScript): string {
  const { locale, siteTitle, siteUrl } = settings;
  const [newest] = releases;
  const { elements, pictures, recordings } = renderArticles(releases);
  const feed = h('p', h('a', { ...ENGLISH, href: FEED_PATH }, 'Atom feed'));
  const body = h('body.list', [
    ...(newest ? [renderSkipLink(newest)] : []),
    h('header.top', [
      h('h1', { dir: 'auto' }, siteTitle),
      ...(siteUrl === undefined ? [] : [feed]),
    ]),
    renderContents(releases, locale),
    h('main', elements),
  ]);
  return renderDocument({
    locale,
    title: siteTitle,
    head: newest ? describePage(newest, settings) : [],
    pictures: listSources(pictures),
    recordings: listSources(recordings),
    body,
    script,
  });
}

function renderSkipLink({ entry }: OutputRelease): ElementContent {
  const properties = { ...ENGLISH, href: linkTo(entry.version) };
  return h('a.skip', properties, 'Skip to the newest release');
}

function renderContents(releases: OutputRelease[], locale: string): ElementContent {
  const items = releases.map(({ entry, date }) => {
    const day = date.text.slice(0, 'YYYY-MM-DD'.length);
    const time = h('time', { dateTime: day || undefined }, formatDay(day, locale, 'medium'));
    return h('li', h('a', { href: linkTo(entry.version) }, [h('bdi', entry.version), ' ', time]));
  });
  return h('nav', { ariaLabel: 'Releases' }, h('ol', items));
}

function describePage({ entry }: OutputRelease, settings: Settings): ElementContent[] {
  const { siteTitle, siteUrl } = settings;
  const { version, title, published, art } = entry;
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
