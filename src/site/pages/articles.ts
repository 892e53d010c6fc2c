import { makeAnchor } from '../../notes/anchor.ts';
import { makePagePath } from '../../notes/page-path.ts';
import type { Release } from '../../notes/release.ts';
import { h, type Html } from './html.ts';
import type { Site } from './page.ts';
import { renderLabel, renderWithdrawn } from './parts.ts';

export interface Articles {
  elements: Html[];
  pictures: string[];
  recordings: string[];
}

/**
 * Renders the releases of the front page one after the other. A picture that several share is shown with the newest of
 * them only, and the neutral picture with none.
 */
export function renderArticles(releases: readonly Release[], site: Site): Articles {
  const shown = new Set<string>();
  const elements = releases.map((release, index) => {
    const { src, isNeutral } = release.art;
    const art = !shown.has(src) && renderArt(release, index === 0);
    if (!isNeutral) shown.add(src);
    const { version, title } = release.entry;
    const link = h('a', { href: makePagePath(version) }, h('bdi', version));
    const content = [art, { html: release.html }];
    return renderArticle(release, { version: link, title: h('h2', title), content }, site);
  });
  return {
    elements,
    pictures: [
      ...shown,
      ...releases.flatMap(({ art }) => art.local?.dark?.path ?? []),
      ...releases.flatMap(({ pictures }) => pictures),
    ],
    recordings: releases.flatMap(({ recordings }) => recordings),
  };
}

export function renderOnlyArticle(release: Release, site: Site): Articles {
  const { entry, pageHtml, art, pictures, recordings } = release;
  const version = h('bdi.version', entry.version);
  const content = [renderArt(release, true), { html: pageHtml }];
  const title = h('h1', entry.title);
  return {
    elements: [renderArticle(release, { version, title, content }, site)],
    pictures: [...(art.isNeutral ? [] : [art.src]), ...pictures],
    recordings,
  };
}

interface ArticleParts {
  version: Html;
  title: Html;
  content: (Html | false)[];
}

function renderArticle(
  { entry, frontMatter, isScheduled }: Release,
  { version, title, content }: ArticleParts,
  { settings, current }: Site,
): Html {
  const { date, draft: isDraft, withdrawn } = frontMatter;
  const attributes = {
    id: makeAnchor(entry.version),
    class: (isDraft || isScheduled) && 'draft',
    // The direction follows the title: text in <bdi> does not count.
    dir: 'auto',
  };
  const about = [
    version,
    entry.version === current && renderLabel('bdi.badge', 'latest', settings),
    isDraft && h('strong', renderLabel('bdi', 'draft', settings)),
    isScheduled && h('strong', renderLabel('bdi', 'scheduled', settings)),
    h('time', { datetime: date.text.toUpperCase() || undefined }, h('bdi', entry.published)),
  ];
  const notice = renderWithdrawn(withdrawn, settings);
  return h('article', attributes, [h('p.about', about), title, notice, content]);
}

/** In CSS pixels. Portrait pictures would fill the page. */
const MAX_HEIGHT = 480;
/** Art that is narrower has a frame as wide as the text. */
const FULL_WIDTH = 720;

/** Art is decoration, so it has no alternative text. The neutral picture is not shown. */
function renderArt({ art: { src, local, isNeutral } }: Release, isFirst: boolean): Html | false {
  if (isNeutral) return false;
  const size = fitSize(local?.size);
  const loading = !isFirst && 'lazy';
  const dark = local?.dark;
  const media = '(prefers-color-scheme: dark)';
  return h(size && size.width < FULL_WIDTH ? 'picture.art.framed' : 'picture.art', [
    dark && h('source', { media, srcset: dark.path, ...fitSize(dark.size) }),
    h('img', { src, alt: '', ...size, loading, decoding: 'async' }),
  ]);
}

/** The size at which a picture is shown, if there is room: its own, unless it is too high. */
function fitSize(size: { width: number; height: number } | undefined) {
  if (!size || size.height <= MAX_HEIGHT) return size;
  return { width: Math.round((size.width * MAX_HEIGHT) / size.height), height: MAX_HEIGHT };
}
