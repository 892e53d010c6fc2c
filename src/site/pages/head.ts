import type { Element } from 'hast';
import { h } from 'hastscript';
import type { Settings } from '../../project/settings.ts';
import { FEED_PATH } from '../served-files.ts';

/** What search engines and previews of links show of a page. */
export interface PageDescription {
  /** A type of Open Graph. */
  type: string;
  title: string;
  description: string;
  /** The address of the page; undefined if it is not known. */
  url: string | undefined;
  /** The address of its picture. */
  art: string;
}

/** Describes a page for search engines; if its address is known, also for previews of links. */
export function describePage(page: PageDescription, { siteTitle }: Settings): Element[] {
  const { type, title, description, url, art } = page;
  const summary = h('meta', { name: 'description', content: description });
  if (url === undefined) return [summary];
  const properties = Object.entries({
    'og:type': type,
    'og:site_name': siteTitle,
    'og:title': title,
    'og:description': description,
    'og:url': url,
    'og:image': art,
  });
  return [
    summary,
    h('link', { rel: 'canonical', href: url }),
    ...properties.map(([property, content]) => h('meta', { property, content })),
    // The others are those of Open Graph.
    h('meta', { name: 'twitter:card', content: 'summary_large_image' }),
  ];
}

/** Lets feed readers find the feed. */
export function linkToFeed({ siteTitle, siteUrl }: Settings): Element[] {
  if (siteUrl === undefined) return [];
  const type = 'application/atom+xml';
  return [h('link', { rel: 'alternate', type, title: siteTitle, href: FEED_PATH })];
}
