import type { Element, ElementContent } from 'hast';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { linkToElement, makeIdPrefix } from '../anchor.ts';
import type { MediaFile, MediaKind } from '../media.ts';
import { makePagePath } from '../page-path.ts';
import type { Outline, Section, Title } from '../markdown/outline.ts';
import type { Block } from './to-blocks.ts';
import { createHtmlRenderer, type RenderHtml } from './render-html.ts';
import { NO_HTML, type ReleaseHtml } from './release-html.ts';
import { summarize } from './summarize.ts';

/** What the HTML of a release depends on besides its outline. */
export interface ReleaseContext {
  siteUrl: string | undefined;
  /** The schemes that links may have besides http, https and mailto, in lower case. */
  linkSchemes: readonly string[];
  /** The version of the release, if there is a page that shows it. */
  version: string | undefined;
  /** The local files by their addresses. */
  files: ReadonlyMap<string, MediaFile>;
  /** Whether more than its own page shows the release. */
  isListed: boolean;
}

/** The levels of headlines on the front page: the site has the first level, a release's title the second. */
const [OUTERMOST, DEEPEST] = [3, 6];

/** Renders the body and the headlines of a release. */
export function renderReleaseHtml(
  { body, sections, empty }: Outline,
  { siteUrl, linkSchemes, version, files, isListed }: ReleaseContext,
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
  const feedHtml = isListed ? renderFeedHtml(children, elements) : '';
  if (version === undefined) return { ...NO_HTML, feedHtml };
  const page = makePagePath(version);
  const shorten = (url: string): string => {
    const isOwn = files.has(url) || url.startsWith(`${siteUrl}${page}#`);
    return siteUrl !== undefined && isOwn ? url.slice(siteUrl.length) : url;
  };
  const loaded = elements.flatMap((element) => shortenAddresses(element, shorten));
  const list = (kind: MediaKind) => {
    const addresses = loaded.filter((each) => each.kind === kind).map(({ url }) => url);
    return [...new Set(addresses)];
  };
  const summary = summarize(children);
  const headings = elements.filter(({ tagName }) => HEADLINE.test(tagName));
  for (const heading of headings) addAnchor(heading, page);
  const html = isListed ? toHtml({ type: 'root', children }) : '';
  for (const heading of headings) heading.tagName = `h${Number(heading.tagName.slice(1)) - 1}`;
  const pageHtml = toHtml({ type: 'root', children });
  const [pictures, recordings] = [list('picture'), list('recording')];
  return { html, pageHtml, summary, feedHtml, pictures, recordings };
}

const HEADLINE = /^h[3-6]$/;

/** Adds a link to a headline that leads to it on the page of its release. Its name is that of the headline. */
function addAnchor({ properties: { id }, children }: Element, page: string): void {
  if (typeof id !== 'string') return;
  children.push(h('a.anchor', { href: `${page}#${id}`, ariaLabelledBy: id }));
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
