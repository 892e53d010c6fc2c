import type { Element } from 'xast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { toXml } from 'xast-util-to-xml';
import { x } from 'xastscript';
import { writeInstant } from '../../project/order-notes.ts';
import { showRelease } from '../../notes/markdown/render-release-html.ts';
import { linkTo } from '../pages/anchor.ts';
import type { ListedRelease } from '../../project/release-maker.ts';
import { FEED_PATH } from '../served-files.ts';
import type { Settings } from '../../project/settings.ts';
import { renderedFile, type OutputFile } from '../output-file.ts';
import { toXmlText } from './xml-text.ts';

const ATOM = 'http://www.w3.org/2005/Atom';

/** Makes the Atom feed (RFC 4287), newest first. An entry's id is the address of its release on the page. */
export function makeFeed(
  releases: ListedRelease[],
  settings: Settings & { siteUrl: string },
): OutputFile {
  const { siteTitle, siteUrl, locale } = settings;
  const [newest] = releases;
  const feed = x('feed', { xmlns: ATOM, 'xml:lang': locale, 'xml:base': siteUrl }, [
    x('id', siteUrl),
    x('title', toXmlText(siteTitle)),
    x('updated', newest ? writeInstant(newest.date.instant) : ''),
    x('author', [x('name', toXmlText(siteTitle))]),
    x('generator', 'gazette'),
    x('link', { rel: 'self', type: 'application/atom+xml', href: `${siteUrl}${FEED_PATH}` }),
    x('link', { rel: 'alternate', type: 'text/html', href: siteUrl }),
    ...releases.map((release) => makeEntry(release, siteUrl)),
  ]);
  const declaration = {
    type: 'instruction' as const,
    name: 'xml',
    value: 'version="1.0" encoding="utf-8"',
  };
  const content = `${toXml([declaration, { type: 'text', value: '\n' }, feed], { closeEmptyElements: true })}\n`;
  return renderedFile(FEED_PATH, content);
}

function makeEntry(release: ListedRelease, siteUrl: string): Element {
  const { version, title } = release.entry;
  const address = `${siteUrl}${linkTo(version)}`;
  const date = writeInstant(release.date.instant);
  return x('entry', [
    x('id', address),
    x('title', toXmlText(title)),
    x('published', date),
    x('updated', date),
    x('link', { rel: 'alternate', type: 'text/html', href: address }),
    x('content', { type: 'html' }, toXmlText(showEntry(release))),
  ]);
}

/** Shows a release as a reader of feeds shows it: without the page's style, and far from the page. */
function showEntry({ art, outline }: ListedRelease): string {
  const picture = h(
    'p',
    h('img', { src: art.url, alt: '', width: art.own?.width, height: art.own?.height }),
  );
  return toHtml({ type: 'root', children: [picture, ...showRelease(outline)] });
}
