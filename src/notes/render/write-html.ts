import type { Element, ElementContent, Properties } from 'hast';
import {
  BLOCKS,
  FORMATTING,
  HEADINGS,
  isElement,
  makeElement,
  makeText,
  PLAIN_BLOCKS,
  plainText,
  VOID,
} from '../elements.ts';
import type { LocalMedia } from '../media.ts';
import { parseInternalLink, type View } from '../release.ts';
import { escapeAttribute, escapeText } from './escape.ts';

export interface WriterOptions {
  view: View;
  /** The local files of the release, by their public addresses. */
  files?: ReadonlyMap<string, LocalMedia> | undefined;
  /** Gives a local file another address than its public one. */
  locate?: ((url: string) => string) | undefined;
  /** Whether code has classes; feed readers have no styles for them. */
  hasClasses?: boolean;
  /** The start of all ids; without it, there are none. */
  idPrefix?: string | undefined;
}

export interface HtmlWriter extends WriterOptions {
  ids: Set<string>;
  /** The ids in the release that links lead to. */
  links: Set<string>;
}

export function createHtmlWriter(options: WriterOptions): HtmlWriter {
  return { ...options, ids: new Set(), links: new Set() };
}

/** Writes HTML as a view shows it. The nodes are safe. Each id is written once. */
export function writeHtml(nodes: readonly ElementContent[], writer: HtmlWriter): string {
  return serialize(showNodes(nodes, writer));
}

/** The same as hast-util-to-html writes, in a fifth of the time. */
function serialize(nodes: readonly ElementContent[]): string {
  let html = '';
  for (const node of nodes) {
    if (node.type === 'text') html += escapeText(node.value);
    if (node.type !== 'element') continue;
    html += `<${node.tagName}`;
    for (const name in node.properties) {
      const value = node.properties[name];
      if (value === undefined || value === null || value === false) continue;
      const attribute = name === 'className' ? 'class' : name.toLowerCase();
      const text = Array.isArray(value) ? value.join(' ') : `${value}`;
      if (attribute === 'class' && text === '') continue;
      html += value === true ? ` ${attribute}` : ` ${attribute}="${escapeAttribute(text)}"`;
    }
    html += VOID.has(node.tagName) ? '>' : `>${serialize(node.children)}</${node.tagName}>`;
  }
  return html;
}

type Show = (element: Element, writer: HtmlWriter, isInLink: boolean) => ElementContent[];

/** The nodes as a view shows them: with its addresses, labels and ids. */
export function showNodes(
  nodes: readonly ElementContent[],
  writer: HtmlWriter,
  isInLink = false,
): ElementContent[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'element') return node;
    const { tagName } = node;
    const show = HEADINGS.has(tagName) ? showHeading : SHOW.get(tagName);
    if (show) return show(node, writer, isInLink);
    if (PLAIN_BLOCKS.has(tagName)) return copy(node, writer, isInLink, {}, 'div');
    return copy(node, writer, isInLink, node.properties);
  });
}

/** An element with these properties, its id, and its content as the view shows it. */
function copy(
  element: Element,
  writer: HtmlWriter,
  isInLink: boolean,
  { id: _id, ...properties }: Properties,
  name = element.tagName,
): Element {
  const children = showNodes(element.children, writer, isInLink);
  return makeElement(name, children, { ...takeId(element, writer), ...properties });
}

/** Replaces what does not fit into the page. Headings become bold paragraphs: only headlines are headings. */
const showHeading: Show = (element, writer, isInLink) => {
  const { children, properties } = copy(element, writer, isInLink, {});
  return [makeElement('p', [makeElement('strong', children)], properties)];
};

const showRecording: Show = (element, writer, isInLink) => {
  const properties = { ...element.properties };
  const { poster, src } = properties;
  if (poster !== undefined) properties['poster'] = findAddress(`${poster}`, writer);
  if (src !== undefined) properties['src'] = findAddress(`${src}`, writer);
  const shown = copy(element, writer, isInLink, {
    ...properties,
    controls: true,
    preload: 'none',
  });
  const hasSource = src !== undefined || shown.children.some((child) => isElement(child, 'source'));
  return hasSource ? [shown] : shown.children;
};

const SHOW: ReadonlyMap<string, Show> = new Map<string, Show>([
  ['a', showLink],
  ['audio', showRecording],
  ['video', showRecording],
  ['img', showPicture],
  ['input', ({ properties }) => [makeText(properties['checked'] ? '☑' : '☐')]],
  // The tab index lets the keyboard scroll code, and the frame in which a wide table scrolls.
  ['pre', (element, writer) => [copy(element, writer, false, { tabIndex: 0 })]],
  [
    'table',
    (element, writer, isInLink) => [
      makeElement('div', [copy(element, writer, isInLink, {})], {
        className: ['table'],
        tabIndex: 0,
      }),
    ],
  ],
  [
    'source',
    ({ properties: { src, type } }, writer) =>
      src === undefined
        ? []
        : [makeElement('source', [], { src: findAddress(`${src}`, writer), type })],
  ],
  [
    'strong',
    (element, writer, isInLink) => {
      const { data, children, properties } = element;
      if (data?.alert === undefined) return [copy(element, writer, isInLink, properties)];
      const label = writer.view.labelAlert(data.alert, plainText(children));
      return [makeElement('strong', [makeText(label)], properties)];
    },
  ],
  [
    'code',
    (element, writer, isInLink) => {
      if (!writer.hasClasses) return [copy(element, writer, isInLink, {})];
      const isPlain = Object.keys(element.properties).length === 0;
      const short = isPlain && isShort(element.children) ? { className: ['short'] } : {};
      return [copy(element, writer, isInLink, { ...element.properties, ...short })];
    },
  ],
]);

/** A link in a link is left out, and one without an address. */
function showLink(element: Element, writer: HtmlWriter, isInLink: boolean): ElementContent[] {
  const { name: _name, ...properties } = element.properties;
  const { href: typed } = properties;
  const href = typed === undefined ? undefined : findAddress(`${typed}`, writer);
  if (typed !== undefined) properties['href'] = href;
  const isLink = href !== undefined && href !== '';
  const shown = copy(element, writer, isInLink || isLink, properties);
  if (isLink && !isInLink) return [shown];
  const { id } = shown.properties;
  return isLink || id === undefined
    ? shown.children
    : [makeElement('span', shown.children, { id })];
}

/** Longer code may break over lines. */
const SHORT = 24;

/** Whether code is short, and browsers would break it all the same. */
function isShort([text]: readonly ElementContent[]): boolean {
  return text?.type === 'text' && text.value.length <= SHORT && /.[\s/-]./.test(text.value);
}

function showPicture(
  { properties: { id: _id, ...properties } }: Element,
  writer: HtmlWriter,
): ElementContent[] {
  const { alt = '', src: typed } = properties;
  const src = typed === undefined ? '' : findAddress(`${typed}`, writer);
  if (!src) return [makeText(`${alt}`)];
  const { size, dark } = writer.files?.get(`${typed}`) ?? {};
  const img = makeElement('img', [], {
    ...properties,
    src,
    alt,
    ...size,
    loading: 'lazy',
    decoding: 'async',
  });
  if (!dark || !writer.locate) return [img];
  const srcSet = writer.locate(new URL(dark.path.replace(/.*\//, ''), `${typed}`).href);
  const media = '(prefers-color-scheme: dark)';
  return [
    makeElement('picture', [makeElement('source', [], { media, srcSet, ...dark.size }), img]),
  ];
}

/** Browsers repeat formatting, with its id, in the blocks and cells inside. */
function takeId({ tagName, properties, children }: Element, writer: HtmlWriter): Properties {
  const typed = properties['id'] ?? (tagName === 'a' ? properties['name'] : undefined);
  if (typed === undefined || (FORMATTING.has(tagName) && children.some(hasBlock))) return {};
  const id = claimId(`${typed}`, writer);
  return id === undefined ? {} : { id };
}

function hasBlock(node: ElementContent): boolean {
  return node.type === 'element' && (BLOCKS.has(node.tagName) || node.children.some(hasBlock));
}

/** The id with its prefix; undefined if there are no ids, or it is taken. */
export function claimId(typed: string, { idPrefix, ids }: HtmlWriter): string | undefined {
  const id = `${idPrefix}${typed}`;
  if (idPrefix === undefined || ids.has(id)) return undefined;
  ids.add(id);
  return id;
}

export function writeId(typed: string, writer: HtmlWriter): string {
  const id = claimId(typed, writer);
  return id === undefined ? '' : ` id="${escapeAttribute(id)}"`;
}

/** The address that a view gives a link or a local file; undefined if no page shows the target. */
export function findAddress(url: string, writer: HtmlWriter): string | undefined {
  const target = parseInternalLink(url);
  if (target && target.version === undefined) writer.links.add(target.id ?? '');
  if (target) return writer.view.linkTo(target);
  return writer.locate && writer.files?.has(url) ? writer.locate(url) : url;
}
