import { linkTo } from '../render/page-path.ts';
import type { Edition } from '../../project/editions.ts';
import { formatInstant } from '../../project/order-notes.ts';
import type { Settings } from '../../project/settings.ts';
import { h, renderContent } from './pages/html.ts';
import type { Frame } from './pages/page.ts';
import { renderWithdrawn } from './pages/parts.ts';
import { FEED_PATH } from '../../project/served-files.ts';
import type { Rendered } from '../render/requests.ts';
import { escapeXml } from '../../notes/render/escape.ts';

/** Entries of a feed, and how many of them have the whole text: readers keep older ones. */
export const LONGEST_FEED = 20;
const FULL = 10;

/**
 * Renders the Atom feed (RFC 4287), newest first. The id of an entry is the address that its release has on the front
 * page, and never changes.
 */
export function renderFeed(
  releases: readonly Rendered<'feed' | 'words'>[],
  { settings, rootUrl }: Pick<Edition, 'settings' | 'rootUrl'>,
  { logo, icon }: Pick<Frame, 'logo' | 'icon'>,
): string {
  const { siteTitle, siteDescription, siteUrl = '', locale } = settings;
  const iconUrl = icon ? `${rootUrl}${icon.path}` : logo?.url;
  const updates = releases.map(findUpdate);
  const updated = updates.length > 0 ? formatInstant(updates.reduce((a, b) => Math.max(a, b))) : '';
  return [
    '<?xml version="1.0" encoding="utf-8"?>\n',
    `<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="${escapeXml(locale)}" xml:base="${escapeXml(siteUrl)}">`,
    renderElement('id', siteUrl),
    renderElement('title', siteTitle),
    ...(siteDescription === undefined ? [] : [renderElement('subtitle', siteDescription)]),
    ...(iconUrl === undefined ? [] : [renderElement('icon', iconUrl)]),
    ...(logo ? [renderElement('logo', logo.url)] : []),
    renderElement('updated', updated),
    `<author>${renderElement('name', siteTitle)}</author>`,
    renderElement('generator', 'gazette'),
    renderLink('self', 'application/atom+xml', `${siteUrl}${FEED_PATH}`),
    renderLink('alternate', 'text/html', siteUrl),
    ...releases.map((release, index) => renderEntry(release, settings, index < FULL)),
    '</feed>\n',
  ].join('');
}

/** When the release or its note last changed. A day without a time may be the day of the release, but is later. */
function findUpdate({ frontMatter: { date, updated } }: Rendered): number {
  return updated ? Math.max(date.instant + 1000, updated.instant) : date.instant;
}

function renderEntry(
  release: Rendered<'feed' | 'words'>,
  settings: Settings,
  isFull: boolean,
): string {
  const { siteUrl = '' } = settings;
  const id = `${siteUrl}${linkTo(release.entry.version)}`;
  const {
    date,
    tags = [],
    summary = isFull ? '' : release.words.description,
  } = release.frontMatter;
  const parts = [
    renderElement('id', id),
    renderElement('title', release.name),
    renderElement('published', formatInstant(date.instant)),
    renderElement('updated', formatInstant(findUpdate(release))),
    renderLink('alternate', 'text/html', release.url ?? id),
    ...tags.map((tag) => `<category term="${escapeXml(tag)}" />`),
    summary === '' ? '' : renderElement('summary', summary),
    isFull ? `<content type="html">${escapeXml(renderHtml(release, settings))}</content>` : '',
  ];
  const lang = release.lang === undefined ? '' : ` xml:lang="${escapeXml(release.lang)}"`;
  return `<entry${lang}>${parts.join('')}</entry>`;
}

function renderHtml(
  { art, feed, frontMatter, direction }: Rendered<'feed'>,
  settings: Settings,
): string {
  const picture = !art.isNeutral && h('p', h('img', { src: art.url, alt: '', ...art.local?.size }));
  const notice = renderWithdrawn(frontMatter.withdrawn, settings);
  const content = [notice, picture, { html: feed }];
  return renderContent(direction === 'rtl' ? h('div', { dir: direction }, content) : content);
}

const renderElement = (name: string, text: string) => `<${name}>${escapeXml(text)}</${name}>`;

function renderLink(rel: string, type: string, href: string): string {
  return `<link rel="${rel}" type="${type}" href="${escapeXml(href)}" />`;
}
