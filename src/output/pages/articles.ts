import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { showRelease } from '../../notes/markdown/render-release-html.ts';
import type { ListedRelease } from '../../project/release-maker.ts';
import { linkTo, makeAnchor } from './anchor.ts';

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
    h('a', { href: linkTo(version) }, h('bdi', version)),
    ...(isDraft ? [h('strong', { lang: 'en', dir: 'ltr' }, 'Draft')] : []),
    h('time', { dateTime: date.text.toUpperCase() }, h('bdi', published)),
  ];
  const properties = {
    id: makeAnchor(version),
    className: isDraft ? 'draft' : undefined,
    // Its title's: what stands in <bdi> does not count.
    dir: 'auto',
  };
  const content: ElementContent[] = [
    h('p.about', about),
    h('h2', title),
    ...picture,
    ...showRelease(outline),
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
