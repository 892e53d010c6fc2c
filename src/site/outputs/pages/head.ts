import type { Art } from '../../../notes/media.ts';
import type { Edition } from '../../../project/editions.ts';
import { FEED_PATH } from '../../../project/served-files.ts';
import type { Settings } from '../../../project/settings.ts';
import { toCopyPath } from '../../render/page-path.ts';
import type { Rendered } from '../../render/requests.ts';
import { h, type Content } from './html.ts';
import { dateOf } from './parts.ts';

/** What search engines and messengers read of a page. */
export interface PageHead {
  /** Without the name of the site, unless it is the title of the page. */
  title: string;
  /** The address of the page. Default: the front page. */
  path?: string;
  /** Without it, search engines leave the page out. */
  about?: PageDescription | undefined;
}

interface PageDescription {
  /** A type of Open Graph: an article is the page of a release. */
  type: 'article' | 'website';
  description: string;
  /** The release of the page; the newest of the front page. */
  release: Rendered;
}

/** Messengers show the title alone. */
export const nameProduct = (title: string, { siteTitle }: Settings) =>
  title.includes(siteTitle) ? title : `${title} · ${siteTitle}`;

export function renderHead(
  { settings, alternates }: Edition,
  logo: Art | undefined,
  { about, path = '', title }: PageHead,
): Content[] {
  const { siteTitle, siteUrl } = settings;
  if (!about) return [h('meta', { name: 'robots', content: 'noindex' })];
  const { art, name, frontMatter, canonical = path } = about.release;
  const isArticle = about.type === 'article';
  const start = [
    h('meta', { name: 'description', content: about.description }),
    isArticle &&
      h('link', { rel: 'alternate', type: 'text/markdown', href: toCopyPath(canonical) }),
  ];
  if (siteUrl === undefined) return start;
  const url = isArticle ? canonical : siteUrl + path;
  // A page that is canonical elsewhere has its alternates there.
  const others = url === siteUrl + path ? alternates : [];
  const [main] = others;
  const renderAlternate = (hreflang: string, prefix: string) =>
    h('link', { rel: 'alternate', hreflang, href: new URL(prefix + path, siteUrl).href });
  const picture = art.isNeutral ? logo : art;
  const size = picture?.local?.size;
  const properties = Object.entries({
    'og:type': about.type,
    'og:site_name': siteTitle,
    'og:title': nameProduct(title, settings),
    'og:description': about.description,
    'og:url': url,
    'article:published_time': isArticle ? dateOf(frontMatter) : undefined,
    'og:image': picture?.url,
    'og:image:width': size?.width,
    'og:image:height': size?.height,
    'og:image:alt': picture && (picture === logo ? siteTitle : name),
  });
  const type = 'application/atom+xml';
  const card = art.isNeutral ? 'summary' : 'summary_large_image';
  return [
    ...start,
    h('link', { rel: 'canonical', href: url }),
    others.map((each) => renderAlternate(each.locale, each.path)),
    main && renderAlternate('x-default', main.path),
    properties.map(
      ([property, content]) => content !== undefined && h('meta', { property, content }),
    ),
    // Other properties come from Open Graph.
    h('meta', { name: 'twitter:card', content: card }),
    h('link', { rel: 'alternate', type, title: siteTitle, href: FEED_PATH }),
  ];
}
