import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { makeAnchor } from '../../notes/anchor.ts';
import { makePagePath } from '../../notes/page-path.ts';
import type { OutputRelease } from '../output-release.ts';
import { ENGLISH, PHRASES } from './phrases.ts';

/** Releases as HTML elements, and the addresses of what they load. */
export interface Articles {
  elements: Element[];
  pictures: string[];
  recordings: string[];
}

/**
 * Renders the releases of the front page one after the other. A picture that several share is shown with the newest of
 * them only.
 */
export function renderArticles(releases: OutputRelease[]): Articles {
  const shown = new Set<string>();
  const elements = releases.map((release) => {
    const { src } = release.art;
    const isFirst = shown.size === 0;
    const art = shown.has(src) ? [] : [renderArt(release, isFirst)];
    shown.add(src);
    const { version, title } = release.entry;
    const link = h('a', { href: makePagePath(version) }, h('bdi', version));
    return renderArticle(release, link, [h('h2', title), ...art, raw(release.html)]);
  });
  return {
    elements,
    pictures: [...shown, ...releases.flatMap(({ pictures }) => pictures)],
    recordings: releases.flatMap(({ recordings }) => recordings),
  };
}

/** Renders the release of a page of its own. Its title is the heading of the page. */
export function renderOnlyArticle(release: OutputRelease): Articles {
  const { entry, html, art, pictures, recordings } = release;
  const content = [h('h1', entry.title), renderArt(release, true), raw(raiseHeadings(html))];
  const version = h('bdi.version', entry.version);
  return {
    elements: [renderArticle(release, version, content)],
    pictures: [art.src, ...pictures],
    recordings,
  };
}

const raw = (value: string) => ({ type: 'raw', value }) as const;

function renderArticle(
  { entry, date, isDraft, isScheduled }: OutputRelease,
  version: Element,
  content: ElementContent[],
): Element {
  const about = [
    version,
    ...(isDraft ? [h('strong', ENGLISH, PHRASES.draft)] : []),
    ...(isScheduled ? [h('strong', ENGLISH, PHRASES.scheduled)] : []),
    h('time', { dateTime: date.text.toUpperCase() || undefined }, h('bdi', entry.published)),
  ];
  const properties = {
    id: makeAnchor(entry.version),
    className: isDraft || isScheduled ? 'draft' : undefined,
    // The direction follows the title: text in <bdi> does not count.
    dir: 'auto',
  };
  return h('article', properties, [h('p.about', about), ...content]);
}

/** Art is decoration, so it has no alternative text. */
function renderArt({ art }: OutputRelease, isFirst: boolean): Element {
  return h('img.art', {
    src: art.src,
    alt: '',
    ...art.own?.file.size,
    loading: isFirst ? undefined : 'lazy',
    decoding: 'async',
  });
}

/** A start or end tag. In text, `<` is escaped. */
const TAG = /<(\/?)([a-z][a-z\d]*)((?:[^">]|"[^"]*")*)>/g;
const HEADLINE = /^h[3-6]$/;

/** Makes the headlines, which start at the third level, one level higher. */
function raiseHeadings(html: string): string {
  return html.replaceAll(TAG, (tag, slash: string, name: string, rest: string) =>
    HEADLINE.test(name) ? `<${slash}h${Number(name.slice(1)) - 1}${rest}>` : tag,
  );
}
