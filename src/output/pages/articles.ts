import type { Element } from 'hast';
import { h } from 'hastscript';
import type { OutputRelease } from '../output-release.ts';
import { linkTo, makeAnchor } from '../../notes/anchor.ts';

/** Releases as HTML elements, and the addresses of what they load. */
export interface Articles {
  elements: Element[];
  pictures: string[];
  recordings: string[];
}

/** Renders releases one after the other. A picture that several share is shown with the newest of them only. */
export function renderArticles(releases: OutputRelease[]): Articles {
  const shown = new Set<string>();
  const elements = releases.map((release) => {
    const { src } = release.art;
    const isFirst = shown.size === 0;
    const art = shown.has(src) ? [] : [renderArt(release, isFirst)];
    shown.add(src);
    return renderArticle(release, art);
  });
  return {
    elements,
    pictures: [...shown, ...releases.flatMap(({ pictures }) => pictures)],
    recordings: releases.flatMap(({ recordings }) => recordings),
  };
}

function renderArticle(release: OutputRelease, art: Element[]): Element {
  const { entry, date, isDraft, isScheduled, html } = release;
  const { version, title, published } = entry;
  const about = [
    h('a', { href: linkTo(version) }, h('bdi', version)),
    ...(isDraft ? [mark('Draft')] : []),
    ...(isScheduled ? [mark('Scheduled')] : []),
    h('time', { dateTime: date.text.toUpperCase() || undefined }, h('bdi', published)),
  ];
  const properties = {
    id: makeAnchor(version),
    className: isDraft || isScheduled ? 'draft' : undefined,
    // The direction follows the title: text in <bdi> does not count.
    dir: 'auto',
  };
  return h('article', properties, [
    h('p.about', about),
    h('h2', title),
    ...art,
    { type: 'raw', value: html },
  ]);
}

const mark = (text: string) => h('strong', { lang: 'en', dir: 'ltr' }, text);

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
