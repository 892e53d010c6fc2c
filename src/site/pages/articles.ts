import { makeAnchor } from '../anchor.ts';
import { formatDay, formatTitle } from '../../notes/format.ts';
import type { Settings } from '../../project/settings.ts';
import type { Shown } from '../shown.ts';
import { h, type Content, type Html } from './html.ts';
import type { Site } from './page.ts';
import { findOwnTitle, languageOf, renderLabel, renderWithdrawn } from './parts.ts';

export interface Articles {
  elements: Html[];
  pictures: string[];
  recordings: string[];
}

/**
 * Renders the releases of the front page one after the other. A picture that several share is shown with the newest of
 * them only, and the neutral picture with none.
 */
export function renderArticles(
  releases: readonly Shown<'article' | 'types'>[],
  site: Site,
): Articles {
  const shown = new Set<string>();
  const elements = releases.map((release, index) => {
    const { src, isNeutral } = release.art;
    const art = !shown.has(src) && renderArt(release, index === 0);
    if (!isNeutral) shown.add(src);
    const { entry, path, article } = release;
    const more = article.isFolded && renderReadAll('a.more', entry.version, site.settings, path);
    return renderArticle(release, [art, { html: article.html }, more], site);
  });
  return {
    elements,
    pictures: [
      ...shown,
      ...releases.flatMap(({ art }) => art.dark?.src ?? []),
      ...releases.flatMap(({ article }) => article.pictures),
    ],
    recordings: releases.flatMap(({ article }) => article.recordings),
  };
}

export function renderOnlyArticle(release: Shown<'page' | 'types'>, site: Site): Articles {
  const { entry, page, art, frontMatter } = release;
  const { html, contents, pictures, recordings } = page;
  const title = findOwnTitle(entry, site.settings);
  const parts = {
    version: title !== undefined && h('bdi.version', entry.version),
    contents: contents !== '' && renderContents(contents, site.settings),
    text: [
      h('h1', title ?? entry.version),
      renderWithdrawn(frontMatter.withdrawn, site.settings),
      renderArt(release, true),
      { html },
    ],
  };
  return {
    elements: [renderParts(release, parts, site)],
    pictures: [...(art.isNeutral ? [] : [art.src]), ...pictures],
    recordings,
  };
}

/** A list next to the release; on narrow screens it opens. */
function renderContents(html: string, settings: Settings): Html {
  const summary = renderLabel('summary', 'contents', settings);
  const label = { ...languageOf(settings, 'contents'), 'aria-label': settings.labels.contents };
  return h('nav.contents', label, h('details', [summary, h('ul', { dir: 'auto' }, { html })]));
}

/** Renders a release of the front page. Without a title of its own, its version is its heading. */
function renderArticle(release: Shown<'types'>, content: (Html | false)[], site: Site): Html {
  const { entry, frontMatter } = release;
  const { settings } = site;
  const title = findOwnTitle(entry, settings);
  const link = h('a', { href: release.path }, h('bdi', entry.version));
  const notice = renderWithdrawn(frontMatter.withdrawn, settings);
  const summary = renderReadAll('summary', entry.version, settings);
  const parts = {
    version: h(title === undefined ? 'h2.version' : 'div.version', link),
    text: [
      title !== undefined && h('h2', title),
      notice,
      notice ? h('details', [summary, content]) : content,
    ],
  };
  return renderParts(release, parts, site);
}

function renderReadAll(selector: string, version: string, settings: Settings, href?: string): Html {
  const text = formatTitle(settings.labels.readAll, version);
  return h(selector, { ...languageOf(settings, 'readAll'), href }, text);
}

interface ArticleParts {
  version: Html | false;
  contents?: Html | false;
  text: Content[];
}

function renderParts(
  { entry, frontMatter, isScheduled, types, lang }: Shown<'types'>,
  { version, contents, text }: ArticleParts,
  { settings, current }: Site,
): Html {
  const { date, draft: isDraft, published } = frontMatter;
  const classes = [
    (isDraft || isScheduled) && 'draft',
    findOwnTitle(entry, settings) === undefined && 'quiet',
  ].filter(Boolean);
  const day =
    published === undefined ? formatDay(date.text, settings.locale, 'long') : entry.published;
  const about = [
    h('time', { datetime: date.text.toUpperCase() || undefined }, h('bdi', day)),
    version,
    entry.version === current?.version && renderLabel('bdi.badge', 'latest', settings),
    frontMatter.channel !== undefined && h('bdi.mark', frontMatter.channel),
    frontMatter.withdrawn !== undefined && renderLabel('bdi.mark', 'withdrawn', settings),
    isDraft && renderLabel('bdi.mark', 'draft', settings),
    isScheduled && renderLabel('bdi.mark', 'scheduled', settings),
    contents,
  ];
  const attributes = {
    id: makeAnchor(entry.version),
    class: classes.join(' ') || undefined,
    'data-kinds': [...new Set(types.map(({ kind }) => kind))].join(' ') || undefined,
  };
  return h('article', attributes, [
    h('div.about', about),
    // The direction follows the title: text in <bdi> does not count.
    h('div.text', { dir: 'auto', lang }, text),
  ]);
}

/** In CSS pixels. Portrait pictures would fill the page. */
const MAX_HEIGHT = 480;
/** Art that is narrower has a frame as wide as the text. */
const FULL_WIDTH = 720;

/** Art is decoration, so it has no alternative text. The neutral picture is not shown. */
function renderArt(
  { art: { src, local, dark, isNeutral } }: Shown,
  isFirst: boolean,
): Html | false {
  if (isNeutral) return false;
  const size = fitSize(local?.size);
  const loading = !isFirst && 'lazy';
  const media = '(prefers-color-scheme: dark)';
  return h(size && size.width < FULL_WIDTH ? 'picture.art.framed' : 'picture.art', [
    dark && h('source', { media, srcset: dark.src, ...fitSize(dark.size) }),
    h('img', { src, alt: '', ...size, loading, decoding: 'async' }),
  ]);
}

/** The size at which a picture is shown, if there is room: its own, unless it is too high. */
function fitSize(size: { width: number; height: number } | undefined) {
  if (!size || size.height <= MAX_HEIGHT) return size;
  return { width: Math.round((size.width * MAX_HEIGHT) / size.height), height: MAX_HEIGHT };
}
