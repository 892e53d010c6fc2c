import { BLOCKS, isElement, type HtmlElement, type HtmlNode } from '../html/elements.ts';
import { isPageLink } from '../page-path.ts';
import { childrenOf, renderRows, toOneLine } from './render-table.ts';

/** Renders blocks as plain text that a client can show as it is, with `separator` between them. */
export function renderText(nodes: readonly HtmlNode[], separator: string): string {
  const parts: string[] = [];
  let phrases: HtmlNode[] = [];
  const endPhrases = () => {
    parts.push(renderPhrases(phrases).trim());
    phrases = [];
  };
  for (const node of nodes) {
    if (!isBlock(node)) phrases.push(node);
    else {
      endPhrases();
      parts.push(renderBlock(node, separator));
    }
  }
  endPhrases();
  return parts.filter((text) => text.trim() !== '').join(separator);
}

function isBlock(node: HtmlNode): node is HtmlElement {
  return typeof node === 'object' && BLOCKS.has(node.name);
}

function renderBlock(node: HtmlElement, separator: string): string {
  const { name, children } = node;
  if (name === 'pre') return collectText(children).replace(/\n$/, '');
  if (name === 'ul' || name === 'ol') return renderList(node);
  if (name === 'table') return renderTable(node).join('\n');
  return renderText(children, separator);
}

function renderTable(table: HtmlElement): string[] {
  return renderRows(table, (cell) => renderText(cell, ' '));
}

/** The rows of blocks that are nothing but a table, each on one line. */
export function renderTableRows(nodes: readonly HtmlNode[]): string[] | undefined {
  const [table, ...others] = nodes;
  return isElement(table, 'table') && others.length === 0 ? renderTable(table) : undefined;
}

function collectText(nodes: readonly HtmlNode[]): string {
  return nodes
    .map((node) => {
      if (typeof node === 'string') return node;
      if (node.name === 'br') return '\n';
      return node.name === 'img' ? (node.attributes['alt'] ?? '') : collectText(node.children);
    })
    .join('');
}

function renderList({ name, attributes, children }: HtmlElement): string {
  const start = Number(attributes['start'] ?? 1);
  let number = Number.isInteger(start) ? start : 1;
  return groupItems(children)
    .map((content) => {
      const marker = name === 'ol' ? `${number++}. ` : '- ';
      return marker + renderText(content, '\n').replaceAll(/\n(?=[^\n])/g, '\n  ');
    })
    .join('\n');
}

/** The content of each item of a list. What is between items is an item too. */
function groupItems(children: readonly HtmlNode[]): HtmlNode[][] {
  const items: HtmlNode[][] = [];
  let between: HtmlNode[] | undefined;
  for (const child of children) {
    const isItem = isElement(child, 'li');
    if (isItem) items.push(child.children);
    else if (between) between.push(child);
    else if (typeof child === 'object' || child.trim() !== '') items.push((between = [child]));
    if (isItem) between = undefined;
  }
  return items;
}

/** Renders a title or headline on one line, without addresses. */
export function renderHeading(nodes: readonly HtmlNode[]): string {
  return toOneLine(renderPhrases(nodes, { hasAddresses: false }));
}

/** Whether links and pictures are written with their addresses. */
interface PhraseOptions {
  hasAddresses: boolean;
}

function renderPhrases(
  nodes: readonly HtmlNode[],
  options: PhraseOptions = { hasAddresses: true },
): string {
  return nodes
    .map((node, index) => {
      if (typeof node === 'object') return renderPhrase(node, options);
      const text = node.includes('\n') ? node.replaceAll(/(?<![ \t])[ \t]*\n\s*/g, ' ') : node;
      return isElement(nodes[index - 1], 'br') ? text.trimStart() : text;
    })
    .join('');
}

function renderPhrase(node: HtmlElement, options: PhraseOptions): string {
  const { name, attributes, children } = node;
  const { alt = '', src = '', href = '' } = attributes;
  if (BLOCKS.has(name)) return `\n${renderBlock(node, '\n')}\n`;
  if (name === 'br') return '\n';
  if (name === 'input') return Object.hasOwn(attributes, 'checked') ? '[x]' : '[ ]';
  if (name === 'img') return writeAddress(alt, src, options);
  if (name === 'video' || name === 'audio') return renderMedia(node, options);
  if (name !== 'a') return renderPhrases(children, options);
  const text = renderPhrases(children, { hasAddresses: false });
  // Only the page has relative addresses, of links within the note.
  const hasAddress = options.hasAddresses && href !== '' && !isPageLink(href);
  return hasAddress ? renderLink(text, href) : text;
}

function writeAddress(text: string, url: string, { hasAddresses }: PhraseOptions): string {
  return text === '' || url === '' || !hasAddresses ? text : `${text} (${url})`;
}

function renderMedia(node: HtmlElement, options: PhraseOptions): string {
  const [source] = childrenOf(node, 'source');
  const url = node.attributes['src'] || source?.attributes['src'] || '';
  const title = node.attributes['title'] || renderPhrases(node.children, options).trim();
  return title === '' && options.hasAddresses ? url : writeAddress(title, url, options);
}

/** Renders a link as text: with its address, unless the text says the same. */
function renderLink(text: string, url: string): string {
  const name = text.trim();
  if (name === '') return url.replace(/^mailto:/i, '');
  return bare(name) === bare(url) || namesLastSegment(name, url) ? name : `${text} (${url})`;
}

function bare(address: string): string {
  return address.replace(/^(?:https?:\/\/|mailto:)/i, '').replace(/\/$/, '');
}

/** A reference such as `#123`, `@name`, `123` or `v1.2.3`. */
const REFERENCE = /^(?:#\d+|@[\w.-]+|v?\d[\w.+-]*)$/i;
const COMMIT = /^[\da-f]{7,40}$/i;

const LAST_SEGMENT = /^\w+:\/\/[^/?#]+[^?#]*?\/([^/?#]+)\/*(?:[?#]|$)/;

/** Whether a short reference, which every reader understands, is the last segment of the address. */
function namesLastSegment(name: string, url: string): boolean {
  const [, segment = ''] = LAST_SEGMENT.exec(url) ?? [];
  if (COMMIT.test(name) && segment.toLowerCase().startsWith(name.toLowerCase())) return true;
  return REFERENCE.test(name) && plain(name) === plain(segment);
}

function plain(reference: string): string {
  return reference.replace(/^(?:#|@|v(?=\d))/i, '');
}
