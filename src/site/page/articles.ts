import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { showRelease } from '../html/show-release.ts';
import type { ListedRelease } from '../release-maker.ts';
import { linkTo, makeAnchor } from './anchor.ts';

const HEADLINE_LEVEL = 3;

/** Shows releases one below the other. A picture that some have in common is shown with the newest of them. */
export function showArticles(releases: ListedRelease[]): Element[] {
  const shown = new Set<string>();
  return releases.map((release) => {
    const { src } = release.art;
    const isFirst = shown.size === 0;
    const picture = shown.has(src) ? [] : [showArt(release, isFirst)];
    shown.add(src);
    return showArticle(release, picture);
  });
}

function showArticle(release: ListedRelease, picture: Element[]): Element {
  const { entry, date, isDraft, outline } = release;
  const { version, title, published } = entry;
  const about = [
    h('a', { href: linkTo(version) }, version),
    ...(isDraft ? [h('strong', { lang: 'en' }, 'Draft')] : []),
    h('time', { dateTime: date.text.toUpperCase() }, published),
  ];
  const properties = { id: makeAnchor(version), className: isDraft ? 'draft' : undefined };
  const content: ElementContent[] = [
    h('p.about', about),
    h('h2', title),
    ...picture,
    ...showRelease(outline, HEADLINE_LEVEL),
  ];
  return h('article', properties, content);
}

/** It adds to the words, and says nothing without them: it has no text of its own. */
function showArt({ art }: ListedRelease, isFirst: boolean): Element {
  return h('img.art', {
    src: art.src,
    alt: '',
    width: art.own?.width,
    height: art.own?.height,
    loading: isFirst ? undefined : 'lazy',
    decoding: 'async',
  });
}
