import { escapeAttribute, escapeText } from './escape.ts';
import { LINK_SCHEMES } from '../prepare/resolve-links.ts';
import { parseInternalLink, type View } from '../release.ts';
import type { LocalMedia } from '../media.ts';
import {
  BLOCKS,
  plainText,
  canHaveId,
  FORMATTING,
  HEADINGS,
  isMisplacedPart,
  PLAIN_BLOCKS,
  SAFE_ELEMENTS,
  VOID,
  type HtmlElement,
  type HtmlNode,
} from '../elements.ts';

export interface WriterOptions {
  view: View;
  /** The schemes that links may have besides http, https and mailto. */
  linkSchemes?: readonly string[] | undefined;
  /** The local files of the release, by their public addresses. */
  files?: ReadonlyMap<string, LocalMedia> | undefined;
  /** Gives a local file another address than its public one. */
  locate?: ((url: string) => string) | undefined;
  /** The start of all ids; without it, there are none, and no classes. */
  idPrefix?: string | undefined;
  /** The classes of `span` elements that pages color. */
  classes?: RegExp | undefined;
}

export interface HtmlWriter extends WriterOptions {
  ids: Set<string>;
  /** The ids in the release that links lead to. */
  links: Set<string>;
}

export function createHtmlWriter(options: WriterOptions): HtmlWriter {
  const linkSchemes = [...LINK_SCHEMES, ...(options.linkSchemes ?? [])];
  return { ...options, linkSchemes, ids: new Set(), links: new Set() };
}

/**
 * Writes safe HTML: it runs no script, and loads only pictures, videos and audio. It has the elements and attributes of
 * `SAFE_ELEMENTS` only, everything else is escaped, and each id is written once.
 */
export function writeHtml(nodes: readonly HtmlNode[], writer: HtmlWriter): string {
  return writeNodes(nodes, { parent: '', names: [] }, writer);
}

export interface Around {
  parent: string;
  /** The names of the elements around it that matter to what they contain. */
  names: readonly string[];
}

const IMPORTANT = new Set(['a', 'audio', 'details', 'ol', 'ul', 'video']);

function writeNodes(nodes: readonly HtmlNode[], around: Around, writer: HtmlWriter): string {
  let html = '';
  for (const node of nodes) {
    html += typeof node === 'string' ? escapeText(node) : writeElement(node, around, writer);
  }
  return html;
}

function writeElement(element: HtmlElement, around: Around, writer: HtmlWriter): string {
  const { name, attributes, children } = element;
  if (name === 'img') return writePicture(element, writer);
  if (name === 'input') return Object.hasOwn(attributes, 'checked') ? '☑' : '☐';
  if (name === 'span' && writer.classes?.test(attributes['class'] ?? '')) {
    return `<span class="${attributes['class']}">${writeNodes(children, around, writer)}</span>`;
  }
  if (!SAFE_ELEMENTS.has(name)) return writeNodes(children, around, writer);
  return BLOCKS.has(name) || name === 'br'
    ? writeBlock(element, around, writer)
    : writePhrase(element, around, writer);
}

/** Replaces blocks that do not fit into the page. Headings become bold paragraphs: only headlines are headings. */
function writeBlock(element: HtmlElement, around: Around, writer: HtmlWriter): string {
  const { name } = element;
  const id = takeId(element, writer);
  const isPlain = PLAIN_BLOCKS.has(name) || isMisplaced(name, around);
  const attributes = writeAttributes(element, id, writer);
  const inside = enter(name, isPlain ? 'div' : name, around);
  const content = writeNodes(element.children, inside, writer);
  if (HEADINGS.has(name)) return `<p${id}><strong>${content}</strong></p>`;
  if (isPlain) return `<div${id}>${content}</div>`;
  if (VOID.has(name)) return `<${name}${attributes}>`;
  // The tab index lets the keyboard scroll code, and the frame in which a wide table scrolls.
  if (name === 'pre') return `<pre${attributes} tabindex="0">${content}</pre>`;
  const html = `<${name}${attributes}>${content}</${name}>`;
  return name === 'table' ? `<div class="table" tabindex="0">${html}</div>` : html;
}

export function isMisplaced(name: string, { parent, names }: Around): boolean {
  if (name === 'li') return !names.includes('ol') && !names.includes('ul');
  return name === 'summary' ? !names.includes('details') : isMisplacedPart(name, parent);
}

function writePhrase(element: HtmlElement, around: Around, writer: HtmlWriter): string {
  const { name, children, alert } = element;
  const { names } = around;
  if (name === 'source' && !names.includes('audio') && !names.includes('video')) return '';
  const id = takeId(element, writer);
  const written = writeAttributes(element, id, writer);
  const isLink = name === 'a' && written.includes(' href="');
  if (name === 'a' && (!isLink || names.includes('a'))) {
    const content = writeNodes(children, { ...around, parent: name }, writer);
    return isLink || id === '' ? content : `<span${id}>${content}</span>`;
  }
  const content =
    alert === undefined
      ? writeNodes(children, enter(name, name, around), writer)
      : escapeText(writer.view.labelAlert(alert, plainText(children)));
  if (name === 'code' && written === '' && writer.idPrefix !== undefined && isShort(children)) {
    return `<code class="short">${content}</code>`;
  }
  const isRecording = name === 'video' || name === 'audio';
  if (!isRecording && !VOID.has(name)) return `<${name}${written}>${content}</${name}>`;
  const hasSource = written.includes(' src="');
  if (name === 'source' && !hasSource) return '';
  if (VOID.has(name)) return `<${name}${written}>`;
  if (!hasSource && !content.includes('<source ')) return content;
  return `<${name}${written} controls preload="none">${content}</${name}>`;
}

/** Longer code may break over lines. */
const SHORT = 24;

/** Whether code is short, and browsers would break it all the same. */
function isShort([text]: readonly HtmlNode[]): boolean {
  return typeof text === 'string' && text.length <= SHORT && /.[\s/-]./.test(text);
}

export function enter(name: string, parent: string, { names }: Around): Around {
  const isNew = IMPORTANT.has(name) && !names.includes(name);
  return { parent, names: isNew ? [...names, name] : names };
}

function writePicture(element: HtmlElement, writer: HtmlWriter): string {
  const { alt, src = '' } = element.attributes;
  const written = writeAttributes(element, '', writer);
  if (!written.includes(' src="')) return escapeText(alt ?? '');
  const { size, dark } = writer.files?.get(src) ?? {};
  const missing = alt === undefined ? ' alt=""' : '';
  const img = `<img${written}${missing}${writeSize(size)} loading="lazy" decoding="async">`;
  if (!dark || !writer.locate) return img;
  const address = writer.locate(new URL(dark.path.replace(/.*\//, ''), src).href);
  return `<picture><source media="(prefers-color-scheme: dark)" srcset="${escapeAttribute(address)}"${writeSize(dark.size)}>${img}</picture>`;
}

const writeSize = (size: LocalMedia['size']) =>
  size ? ` width="${size.width}" height="${size.height}"` : '';

/** Browsers repeat formatting, with its id, in the blocks and cells inside. */
function takeId({ name, attributes, children }: HtmlElement, writer: HtmlWriter): string {
  const typed = attributes['id'] ?? (name === 'a' ? attributes['name'] : undefined);
  if (typed === undefined || !canHaveId(name)) return '';
  return FORMATTING.has(name) && children.some(hasBlock) ? '' : writeId(typed, writer);
}

function hasBlock(node: HtmlNode): boolean {
  return typeof node === 'object' && (BLOCKS.has(node.name) || node.children.some(hasBlock));
}

export function writeId(typed: string, { idPrefix, ids }: HtmlWriter): string {
  const id = `${idPrefix}${typed}`;
  if (idPrefix === undefined || ids.has(id)) return '';
  ids.add(id);
  return ` id="${escapeAttribute(id)}"`;
}

function writeAttributes(element: HtmlElement, id: string, writer: HtmlWriter): string {
  let html = Object.hasOwn(element.attributes, 'id') ? '' : id;
  for (const name of Object.keys(element.attributes)) {
    const value = name === 'id' ? undefined : findValue(element, name, writer);
    if (name === 'id') html += id;
    else if (value === undefined) continue;
    else if (name === 'open') html += ` ${name}`;
    // Feed readers have no styles for code.
    else if (element.name !== 'code' || writer.idPrefix !== undefined) {
      html += ` ${name}="${escapeAttribute(value)}"`;
    }
  }
  return html;
}

/** The value of a safe attribute; undefined if it is left out. */
export function findValue(
  element: HtmlElement,
  attribute: string,
  writer: HtmlWriter,
): string | undefined {
  const values = SAFE_ELEMENTS.get(element.name)?.get(attribute);
  const value = element.attributes[attribute] ?? '';
  if (values === undefined) return undefined;
  if (values === 'any') return value;
  if (values === 'none') return '';
  if (values === 'address') return findAddress(element, attribute, writer);
  if (values === 'language') return /^language-[\w#+.-]+$/.test(value) ? value : undefined;
  if (values === 'integer') return /^\s*-?\d+\s*$/.test(value) ? `${Number(value)}` : undefined;
  const words = value.split(' ');
  return words.filter((each) => values.has(each)).join(' ');
}

const WEB = ['http', 'https'];

function findAddress({ attributes }: HtmlElement, attribute: string, writer: HtmlWriter) {
  const url = attributes[attribute] ?? '';
  const target = parseInternalLink(url);
  if (target && target.version === undefined) writer.links.add(target.id ?? '');
  if (target) return writer.view.linkTo(target);
  const scheme = /^([^:/?#]*):/.exec(url)?.[1];
  const schemes = attribute === 'href' ? (writer.linkSchemes ?? []) : WEB;
  if (url === '' || (scheme !== undefined && !schemes.includes(scheme))) return undefined;
  return writer.locate && writer.files?.has(url) ? writer.locate(url) : url;
}
