import type { Element, ElementContent, Properties } from 'hast';
import {
  BLOCKS,
  FORMATTING,
  HEADINGS,
  childrenOf,
  makeElement,
  makeText,
  PLAIN_BLOCKS,
  plainText,
  readProperty,
} from '../elements.ts';
import type { LocalMedia } from '../media.ts';
import { parseInternalLink, type View } from '../view.ts';

export interface WriterOptions {
  view: View;
  /**
   * What shows the nodes: a page, which has styles, and a script for clips; `content`, which keeps the languages of code; or
   * a feed, which has neither.
   */
  use: 'page' | 'content' | 'feed';
  /** The local files of the release, by their public addresses. */
  files?: ReadonlyMap<string, LocalMedia> | undefined;
  /** The address of a local file on this page, by its public address. */
  locate?: (url: string) => string;
  /** The start of all ids; without it, there are none. */
  idPrefix?: string | undefined;
}

export interface HtmlWriter extends WriterOptions {
  ids: Set<string>;
  /** The ids in the release that links lead to. */
  links: Set<string>;
  /** Whether the nodes are in a link. */
  isInLink: boolean;
}

export function createHtmlWriter(options: WriterOptions): HtmlWriter {
  return { ...options, ids: new Set(), links: new Set(), isInLink: false };
}

type Show = (element: Element, writer: HtmlWriter) => ElementContent[];

/** The nodes as a view shows them: with its addresses, labels and ids. */
export function showNodes(nodes: readonly ElementContent[], writer: HtmlWriter): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return node;
    const { tagName } = node;
    const show = SHOW.get(tagName);
    if (show) return show(node, writer);
    return PLAIN_BLOCKS.has(tagName) ? copy(node, writer, {}, 'div') : copy(node, writer);
  });
}

/** An element with these properties, its id, and its content as the view shows it. */
function copy(
  element: Element,
  writer: HtmlWriter,
  { id: _id, ...properties }: Properties = element.properties,
  name = element.tagName,
): Element {
  const id = takeId(element, writer);
  const children = showNodes(element.children, writer);
  return makeElement(name, children, { ...(id !== undefined && { id }), ...properties });
}

/** Only headlines are headings. */
const showHeading: Show = (element, writer) => {
  const { children, properties } = copy(element, writer, {});
  return [makeElement('p', [makeElement('strong', children)], properties)];
};

/** A link in a link is left out, and one without an address. */
const showLink: Show = (element, writer) => {
  const { name: _name, ...properties } = showAddresses(element, writer);
  const isLink = Boolean(properties['href']);
  const shown = copy(element, isLink ? { ...writer, isInLink: true } : writer, properties);
  if (isLink && !writer.isInLink) return [shown];
  const { id } = shown.properties;
  return isLink || id === undefined
    ? shown.children
    : [makeElement('span', shown.children, { id })];
};

/** A clip has no sound. A script of the page plays it while it is in view. */
const showRecording: Show = (element, writer) => {
  const { autoPlay, loop, muted, ...addresses } = showAddresses(element, writer);
  const clip =
    autoPlay && loop && muted && writer.use === 'page' ? { loop, muted, playsInline: true } : {};
  const properties = { ...addresses, ...clip, controls: true, preload: 'none' };
  const shown = copy(element, writer, properties);
  const hasSource = [shown, ...childrenOf(shown, 'source')].some((each) =>
    readProperty(each, 'src'),
  );
  return hasSource ? [shown] : shown.children;
};

/** In CSS pixels, about what pages have room for. */
const ROOM = { width: 720, height: 360 };

/** On pages, a picture that is larger than it is shown links to its file. Its text is the name of the link. */
const showPicture: Show = (element, writer) => {
  const { id: _id, ...properties } = showAddresses(element, writer);
  const alt = readProperty(element, 'alt');
  if (!properties['src']) return [makeText(alt)];
  const address = readProperty(element, 'src');
  const { size, dark } = writer.files?.get(address) ?? {};
  const loading = { loading: 'lazy', decoding: 'async' };
  const img = makeElement('img', [], { ...properties, alt, ...size, ...loading });
  if (writer.use !== 'page') return [img];
  const { width = 0, height = 0 } = size ?? {};
  const isReduced = width > ROOM.width || height > ROOM.height;
  const link = (shown: Element) =>
    isReduced && alt !== '' && !writer.isInLink
      ? [makeElement('a', [shown], { href: properties['src'] })]
      : [shown];
  if (!dark) return link(img);
  const srcSet = locateFile(new URL(dark.path.replace(/.*\//, ''), address).href, writer);
  const media = '(prefers-color-scheme: dark)';
  const source = makeElement('source', [], { media, srcSet, ...dark.size });
  return link(makeElement('picture', [source, img]));
};

const showSource: Show = (element, writer) => {
  const { src, type } = showAddresses(element, writer);
  return src === undefined ? [] : [makeElement('source', [], { src, type })];
};

/** The label of an alert is in the language of the view. */
const showStrong: Show = (element, writer) => {
  const { data, children, properties } = element;
  if (data?.alert === undefined) return [copy(element, writer)];
  const label = writer.view.labelAlert(data.alert, plainText(children));
  return [makeElement('strong', [makeText(label)], properties)];
};

const showCode: Show = (element, writer) => {
  if (writer.use === 'feed') return [copy(element, writer, {})];
  const isPlain = Object.keys(element.properties).length === 0;
  const short = isPlain && isShort(element.children) ? { className: ['short'] } : {};
  return [copy(element, writer, { ...element.properties, ...short })];
};

/** The tab index lets the keyboard scroll code, and the frame in which a wide table scrolls. */
const SCROLLABLE = { tabIndex: 0 };

const showPre: Show = (element, writer) => [copy(element, writer, SCROLLABLE)];

const showTable: Show = (element, writer) => [
  makeElement('div', [copy(element, writer, {})], { className: ['table'], ...SCROLLABLE }),
];

const SHOW: ReadonlyMap<string, Show> = new Map([
  ...[...HEADINGS].map((name) => [name, showHeading] as const),
  ['a', showLink],
  ['audio', showRecording],
  ['code', showCode],
  ['img', showPicture],
  ['input', ({ properties }) => [makeText(properties['checked'] ? '☑' : '☐')]],
  ['pre', showPre],
  ['source', showSource],
  ['strong', showStrong],
  ['table', showTable],
  ['video', showRecording],
]);

/** Longer code may break over lines. */
const SHORT = 24;

/** Whether code is short, and browsers would break it all the same. */
function isShort([text]: readonly ElementContent[]): boolean {
  return text?.type === 'text' && text.value.length <= SHORT && /.[\s/-]./.test(text.value);
}

/** Browsers repeat formatting, with its id, in the blocks and cells inside. */
function takeId(element: Element, writer: HtmlWriter): string | undefined {
  const { tagName, children } = element;
  const name = readProperty(element, 'id') || (tagName === 'a' && readProperty(element, 'name'));
  if (!name || (FORMATTING.has(tagName) && children.some(hasBlock))) return undefined;
  return claimId(name, writer);
}

function hasBlock(node: ElementContent): boolean {
  return node.type === 'element' && (BLOCKS.has(node.tagName) || node.children.some(hasBlock));
}

/** The id with its prefix; undefined if there are no ids, or it is taken. */
export function claimId(name: string, { idPrefix, ids }: HtmlWriter): string | undefined {
  const id = `${idPrefix}${name}`;
  if (idPrefix === undefined || ids.has(id)) return undefined;
  ids.add(id);
  return id;
}

/** The properties of an element with the addresses of the view; undefined for a place that no page shows. */
function showAddresses(element: Element, writer: HtmlWriter): Properties {
  const properties = { ...element.properties };
  for (const name of ['href', 'poster', 'src']) {
    const address = readProperty(element, name);
    if (address !== '') properties[name] = findAddress(address, writer);
  }
  return properties;
}

function findAddress(url: string, writer: HtmlWriter): string | undefined {
  const target = parseInternalLink(url);
  if (target && target.version === undefined) writer.links.add(target.id ?? '');
  if (target) return writer.view.linkTo(target);
  return writer.files?.has(url) ? locateFile(url, writer) : url;
}

const locateFile = (url: string, { locate }: HtmlWriter) => locate?.(url) ?? url;
