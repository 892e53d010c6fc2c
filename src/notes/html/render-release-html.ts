import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { linkToElement, makeIdPrefix } from '../anchor.ts';
import type { MediaFile, MediaKind } from '../media.ts';
import { makePagePath } from '../page-path.ts';
import type { Outline, Section, Title } from '../markdown/outline.ts';
import type { Block } from './to-blocks.ts';
import { createHtmlRenderer, type RenderHtml } from './render-html.ts';

/** The body and the headlines of a release as safe HTML. */
export interface ReleaseHtml {
  /** For pages, with addresses relative to the site. */
  html: string;
  /** For the feed, with absolute addresses and without ids. */
  feedHtml: string;
  /** The addresses of the pictures on the page. */
  pictures: string[];
  /** The addresses of the videos and audio files on the page. */
  recordings: string[];
}

/** What the HTML of a release depends on besides its outline. */
export interface ReleaseContext {
  siteUrl: string | undefined;
  /** The schemes that links may have besides http, https and mailto, in lower case. */
  linkSchemes: readonly string[];
  /** The version of the release, if there is a page that shows it. */
  version: string | undefined;
  /** The local files by their addresses. */
  files: ReadonlyMap<string, MediaFile>;
  /** Whether the feed shows the release. */
  hasFeed?: boolean;
}

/** The levels of headlines: the site has the first heading level, a release's title the second. */
const [OUTERMOST, DEEPEST] = [3, 6];

/** Renders the body and the headlines of a release. */
export function renderReleaseHtml(
  { body, sections, empty }: Outline,
  { siteUrl, linkSchemes, version, files, hasFeed = true }: ReleaseContext,
): ReleaseHtml {
  const idPrefix = version === undefined ? undefined : makeIdPrefix(version);
  const render = createHtmlRenderer({ idPrefix, linkSchemes, files });
  const children = [
    ...renderBlocks(body, render),
    ...sections.flatMap((section) => renderSection(section, render)),
  ];
  const elements: Element[] = [];
  addElements(children, elements);
  const targets = version === undefined ? [] : renderTargets(empty, version, elements);
  children.unshift(...targets);
  elements.push(...targets);
  const feedHtml = hasFeed ? renderFeedHtml(children, elements) : '';
  const page = version === undefined ? undefined : makePagePath(version);
  const shorten = (url: string): string => {
    const isOwn = files.has(url) || (page !== undefined && url.startsWith(`${siteUrl}${page}#`));
    return siteUrl !== undefined && isOwn ? url.slice(siteUrl.length) : url;
  };
  const loaded = elements.flatMap((element) => shortenAddresses(element, shorten));
  const list = (kind: MediaKind) => {
    const addresses = loaded.filter((each) => each.kind === kind).map(({ url }) => url);
    return [...new Set(addresses)];
  };
  const html = toHtml({ type: 'root', children });
  return { html, feedHtml, pictures: list('picture'), recordings: list('recording') };
}

const ADDRESSES = ['href', 'src', 'poster'];

/** Renders elements without their ids, which nothing in a feed leads to. */
function renderFeedHtml(children: ElementContent[], elements: Element[]): string {
  const ids = elements.map(({ properties }) => properties['id']);
  for (const { properties } of elements) properties['id'] = undefined;
  const html = toHtml({ type: 'root', children });
  for (const [index, { properties }] of elements.entries()) properties['id'] = ids[index];
  return html;
}

function addElements(nodes: ElementContent[], elements: Element[]): void {
  for (const node of nodes) {
    if (node.type !== 'element') continue;
    elements.push(node);
    addElements(node.children, elements);
  }
}

/** Shortens the addresses of an element. Returns those that it loads. */
function shortenAddresses(
  { tagName, properties }: Element,
  shorten: (url: string) => string,
): { url: string; kind: MediaKind }[] {
  return ADDRESSES.flatMap((name) => {
    const value = properties[name];
    if (typeof value !== 'string') return [];
    const url = shorten(value);
    properties[name] = url;
    if (name === 'href') return [];
    const isPicture = name === 'poster' || tagName === 'img';
    return [{ url, kind: isPicture ? 'picture' : 'recording' }];
  });
}

const NEWLINE = { type: 'text', value: '\n' } as const;

/** Links to headlines that are left out lead to the start of the release. */
function renderTargets(empty: Title[], version: string, elements: Element[]): Element[] {
  if (empty.length === 0) return [];
  const fragments = new Set(elements.map(({ properties }) => fragmentOf(properties['href'])));
  return empty.flatMap(({ id }) => {
    const isLinked = id !== undefined && fragments.has(linkToElement(version, id));
    return isLinked ? [h('span', { id: makeIdPrefix(version) + id })] : [];
  });
}

function fragmentOf(href: unknown): string | undefined {
  return typeof href === 'string' ? /#.*/.exec(href)?.[0] : undefined;
}

function renderSection(
  { html, id, ancestors, blocks }: Section,
  render: RenderHtml,
): ElementContent[] {
  const name = `h${Math.min(OUTERMOST + ancestors.length, DEEPEST)}`;
  // Rendered as a paragraph, the heading gets its id from the sanitizer.
  const [paragraph] = render([h('p', { id }, html)]);
  const heading = paragraph?.type === 'element' ? [{ ...paragraph, tagName: name }] : [];
  return [...heading, ...renderBlocks(blocks, render)];
}

function renderBlocks(blocks: Block[], render: RenderHtml): ElementContent[] {
  return blocks.flatMap(({ html }) => [...render(html), NEWLINE]);
}
