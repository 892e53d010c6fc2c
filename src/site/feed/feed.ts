import type { Element } from 'xast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import { formatInstant } from '../../project/order-notes.ts';
import type { Settings } from '../../project/settings.ts';
import type { Release } from '../../project/compile-project.ts';
import type { OutputFile } from '../output-file.ts';
import { linkTo } from '../../notes/anchor.ts';
import { makePagePath } from '../../notes/page-path.ts';
import { FEED_PATH } from '../served-files.ts';
import { renderWithdrawn } from '../withdrawn.ts';
import { toXmlText } from './xml-text.ts';

const ATOM = 'http://www.w3.org/2005/Atom';

type FeedSettings = Settings & { siteUrl: string };

/**
 * Makes the Atom feed (RFC 4287), newest first. The id of an entry is the address that its release has on the front
 * page, and never changes.
 */
export function makeFeed(releases: readonly Release[], settings: FeedSettings): OutputFile {
  return { path: FEED_PATH, content: renderFeed(releases, settings) };
}

function renderFeed(releases: readonly Release[], settings: FeedSettings): string {
  const { siteTitle, siteUrl, locale } = settings;
  const [newest] = releases;
  const feed = x('feed', { xmlns: ATOM, 'xml:lang': locale, 'xml:base': siteUrl }, [
    x('id', siteUrl),
    x('title', toXmlText(siteTitle)),
    x('updated', newest ? formatInstant(newest.frontMatter.date.instant) : ''),
    x('author', [x('name', toXmlText(siteTitle))]),
    x('generator', 'gazette'),
    x('link', { rel: 'self', type: 'application/atom+xml', href: `${siteUrl}${FEED_PATH}` }),
    x('link', { rel: 'alternate', type: 'text/html', href: siteUrl }),
    ...releases.map((release) => renderEntry(release, settings)),
  ]);
  const declaration = {
    type: 'instruction' as const,
    name: 'xml',
    value: 'version="1.0" encoding="utf-8"',
  };
  return `${toXml([declaration, { type: 'text', value: '\n' }, feed], { closeEmptyElements: true })}\n`;
}

function renderEntry(release: Release, settings: FeedSettings): Element {
  const { page, siteUrl } = settings;
  const { version, title } = release.entry;
  const id = `${siteUrl}${linkTo(version)}`;
  const address = page ? `${siteUrl}${makePagePath(version)}` : id;
  const date = formatInstant(release.frontMatter.date.instant);
  return x('entry', [
    x('id', id),
    x('title', toXmlText(title)),
    x('published', date),
    x('updated', date),
    x('link', { rel: 'alternate', type: 'text/html', href: address }),
    x('content', { type: 'html' }, toXmlText(renderContent(release, settings))),
  ]);
}

/** The HTML that feed readers show, with absolute addresses. */
function renderContent({ art, feedHtml, frontMatter }: Release, settings: Settings): string {
  const { url, own } = art;
  const picture = h('img', { src: url, alt: '', ...own?.file.size });
  const notice = renderWithdrawn(frontMatter.withdrawn, settings);
  return toHtml({ type: 'root', children: [...notice, h('p', picture)] }) + feedHtml;
}
