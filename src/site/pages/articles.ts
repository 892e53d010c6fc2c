import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { makeAnchor } from '../../notes/anchor.ts';
import { makePagePath } from '../../notes/page-path.ts';
import type { OwnFile } from '../../project/art/read-media.ts';
import type { Release } from '../../project/compile-project.ts';
import { renderWithdrawn } from '../withdrawn.ts';
import { renderLabel } from './label.ts';
import type { Site } from './site.ts';

/** Releases as HTML elements, and the addresses of what they load. */
export interface Articles {
  elements: Element[];
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
    const art = shown.has(src) ? [] : renderArt(release, index === 0);
    if (!isNeutral) shown.add(src);
    const { version, title } = release.entry;
    const link = h('a', { href: makePagePath(version) }, h('bdi', version));
    return renderArticle(release, link, [h('h2', title), ...art, raw(release.html)], site);
  });
  return {
    elements,
    pictures: [
      ...shown,
      ...releases.flatMap(({ art }) => art.own?.dark?.file.path ?? []),
      ...releases.flatMap(({ pictures }) => pictures),
    ],
    recordings: releases.flatMap(({ recordings }) => recordings),
  };
}

/** Renders the release of a page of its own. Its title is the heading of the page. */
export function renderOnlyArticle(release: Release, site: Site): Articles {
  const { entry, pageHtml, art, pictures, recordings } = release;
  const content: [Element, ...ElementContent[]] = [
    h('h1', entry.title),
    ...renderArt(release, true),
    raw(pageHtml),
  ];
  const version = h('bdi.version', entry.version);
  return {
    elements: [renderArticle(release, version, content, site)],
    pictures: [...(art.isNeutral ? [] : [art.src]), ...pictures],
    recordings,
  };
}

const raw = (value: string) => ({ type: 'raw', value }) as const;

function renderArticle(
  { entry, frontMatter, isScheduled }: Release,
  version: Element,
  [title, ...content]: [Element, ...ElementContent[]],
  { settings, current }: Site,
): Element {
  const { date, draft: isDraft, withdrawn } = frontMatter;
  const about = [
    version,
    ...(entry.version === current ? [renderLabel('bdi.badge', 'latest', settings)] : []),
    ...(isDraft ? [h('strong', renderLabel('bdi', 'draft', settings))] : []),
    ...(isScheduled ? [h('strong', renderLabel('bdi', 'scheduled', settings))] : []),
    h('time', { dateTime: date.text.toUpperCase() || undefined }, h('bdi', entry.published)),
  ];
  const properties = {
    id: makeAnchor(entry.version),
    className: isDraft || isScheduled ? 'draft' : undefined,
    // The direction follows the title: text in <bdi> does not count.
    dir: 'auto',
  };
  const notice = renderWithdrawn(withdrawn, settings);
  return h('article', properties, [h('p.about', about), title, ...notice, ...content]);
}

/** In CSS pixels. Portrait pictures would fill the page. */
const MAX_HEIGHT = 480;
/** Art that is narrower has a frame as wide as the text. */
const FULL_WIDTH = 720;

/** Art is decoration, so it has no alternative text. The neutral picture is not shown. */
function renderArt({ art: { src, own, isNeutral } }: Release, isFirst: boolean): Element[] {
  if (isNeutral) return [];
  const size = fitSize(own?.file.size);
  const loading = isFirst ? undefined : 'lazy';
  const picture = h('img', { src, alt: '', ...size, loading, decoding: 'async' });
  const className = size && size.width < FULL_WIDTH ? 'framed' : undefined;
  return [h('picture.art', { className }, [...renderDark(own), picture])];
}

function renderDark(own: OwnFile | undefined): Element[] {
  if (!own?.dark) return [];
  const { path, size } = own.dark.file;
  const media = '(prefers-color-scheme: dark)';
  return [h('source', { media, srcSet: path, ...fitSize(size) })];
}

/** The size at which a picture is shown, if there is room: its own, unless it is too high. */
function fitSize(size: { width: number; height: number } | undefined) {
  if (!size || size.height <= MAX_HEIGHT) return size;
  return { width: Math.round((size.width * MAX_HEIGHT) / size.height), height: MAX_HEIGHT };
}
