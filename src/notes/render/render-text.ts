import { BLOCKS, isElement, type HtmlElement, type HtmlNode } from '../elements.ts';
import { isPageLink } from '../../site/page-path.ts';
import { renderLink } from './render-link.ts';
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

export function renderTableRows(nodes: readonly HtmlNode[]): string[] | undefined {
  const [table, ...others] = nodes;
  return isElement(table, 'table') && others.length === 0 ? renderTable(table) : undefined;
}

/** The text of a `pre`, with each block on lines of its own. */
function collectText(nodes: readonly HtmlNode[]): string {
  const parts: string[] = [];
  const endLine = () => {
    if (parts.at(-1)?.endsWith('\n') === false) parts.push('\n');
  };
  for (const node of nodes) {
    if (isBlock(node)) endLine();
    const text = typeof node === 'string' ? node : collectElement(node);
    if (text !== '') parts.push(text);
    if (isBlock(node)) endLine();
  }
  return parts.join('');
}

function collectElement({ name, attributes, children }: HtmlElement): string {
  if (name === 'br') return '\n';
  return name === 'img' ? (attributes['alt'] ?? '') : collectText(children);
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

export function renderHeading(nodes: readonly HtmlNode[]): string {
  return toOneLine(renderPhrases(nodes, false));
}

function renderPhrases(nodes: readonly HtmlNode[], hasAddresses = true): string {
  return nodes
    .map((node, index) => {
      if (typeof node === 'object') return renderPhrase(node, hasAddresses);
      const text = node.includes('\n') ? node.replaceAll(/(?<![ \t])[ \t]*\n\s*/g, ' ') : node;
      return isElement(nodes[index - 1], 'br') ? text.trimStart() : text;
    })
    .join('');
}

function renderPhrase(node: HtmlElement, hasAddresses: boolean): string {
  const { name, attributes, children } = node;
  const { alt = '', src = '', href = '' } = attributes;
  if (BLOCKS.has(name)) return `\n${renderBlock(node, '\n')}\n`;
  if (name === 'br') return '\n';
  if (name === 'input') return Object.hasOwn(attributes, 'checked') ? '[x]' : '[ ]';
  if (name === 'img') return writeAddress(alt, src, hasAddresses);
  if (name === 'video' || name === 'audio') return renderMedia(node, hasAddresses);
  if (name !== 'a') return renderPhrases(children, hasAddresses);
  const text = renderPhrases(children, false);
  // Only the page has relative addresses, of links within the note.
  const isShown = hasAddresses && href !== '' && !isPageLink(href);
  return isShown ? renderLink(text, href) : text;
}

function writeAddress(text: string, url: string, hasAddresses: boolean): string {
  return text === '' || url === '' || !hasAddresses ? text : `${text} (${url})`;
}

function renderMedia(node: HtmlElement, hasAddresses: boolean): string {
  const [source] = childrenOf(node, 'source');
  const url = node.attributes['src'] || source?.attributes['src'] || '';
  const title = node.attributes['title'] || renderPhrases(node.children, hasAddresses).trim();
  return title === '' && hasAddresses ? url : writeAddress(title, url, hasAddresses);
}
