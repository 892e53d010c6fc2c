import type { Element, ElementContent } from 'hast';
import { BLOCKS } from '../html/elements.ts';
import { isPageLink } from '../page-path.ts';
import { renderLink } from './render-link.ts';
import { toOneLine } from './one-line.ts';
import { childrenOf, renderRows } from './render-table.ts';

/** Renders blocks as plain text that a client can show as it is, with `separator` between them. */
export function renderText(nodes: readonly ElementContent[], separator: string): string {
  const parts: string[] = [];
  let phrases: ElementContent[] = [];
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

function isBlock(node: ElementContent): node is Element {
  return node.type === 'element' && BLOCKS.has(node.tagName);
}

function renderBlock(node: Element, separator: string): string {
  const { tagName, children } = node;
  if (tagName === 'pre') return collectText(children).replace(/\n$/, '');
  if (tagName === 'ul' || tagName === 'ol') return renderList(node);
  if (tagName === 'table') return renderTable(node).join('\n');
  return renderText(children, separator);
}

function renderTable(table: Element): string[] {
  return renderRows(table, (cell) => renderText(cell, ' '));
}

/** The rows of blocks that are nothing but a table, each on one line. */
export function renderTableRows(nodes: readonly ElementContent[]): string[] | undefined {
  const [table, ...others] = nodes;
  const isTable = table?.type === 'element' && table.tagName === 'table' && others.length === 0;
  return isTable ? renderTable(table) : undefined;
}

function collectText(nodes: readonly ElementContent[]): string {
  return nodes
    .map((node) => {
      if (node.type === 'text') return node.value;
      if (node.type !== 'element') return '';
      if (node.tagName === 'br') return '\n';
      return node.tagName === 'img' ? textOf(node, 'alt') : collectText(node.children);
    })
    .join('');
}

function renderList({ tagName, properties, children }: Element): string {
  const start = Number(properties['start'] ?? 1);
  let number = Number.isInteger(start) ? start : 1;
  return groupItems(children)
    .map((content) => {
      const marker = tagName === 'ol' ? `${number++}. ` : '- ';
      return marker + renderText(content, '\n').replaceAll(/\n(?=[^\n])/g, '\n  ');
    })
    .join('\n');
}

/** The content of each item of a list. What is between items is an item too. */
function groupItems(children: readonly ElementContent[]): ElementContent[][] {
  const items: ElementContent[][] = [];
  let between: ElementContent[] | undefined;
  for (const child of children) {
    const isItem = child.type === 'element' && child.tagName === 'li';
    if (isItem) items.push(child.children);
    else if (between) between.push(child);
    else if (child.type !== 'text' || child.value.trim() !== '') items.push((between = [child]));
    if (isItem) between = undefined;
  }
  return items;
}

/** Renders a title or headline on one line, without addresses. */
export function renderHeading(nodes: readonly ElementContent[]): string {
  return toOneLine(renderPhrases(nodes, { hasAddresses: false }));
}

/** Whether links and pictures are written with their addresses. */
interface PhraseOptions {
  hasAddresses: boolean;
}

function renderPhrases(
  nodes: readonly ElementContent[],
  options: PhraseOptions = { hasAddresses: true },
): string {
  return nodes
    .map((node, index) => {
      if (node.type === 'element') return renderPhrase(node, options);
      if (node.type !== 'text') return '';
      const text = node.value.replaceAll(/(?<![ \t])[ \t]*\n\s*/g, ' ');
      const before = nodes[index - 1];
      const isAfterBreak = before?.type === 'element' && before.tagName === 'br';
      return isAfterBreak ? text.trimStart() : text;
    })
    .join('');
}

function renderPhrase(node: Element, options: PhraseOptions): string {
  const { tagName, properties, children } = node;
  if (BLOCKS.has(tagName)) return `\n${renderBlock(node, '\n')}\n`;
  if (tagName === 'br') return '\n';
  if (tagName === 'input') return properties['checked'] === true ? '[x]' : '[ ]';
  if (tagName === 'img') return writeAddress(textOf(node, 'alt'), textOf(node, 'src'), options);
  if (tagName === 'video' || tagName === 'audio') return renderMedia(node, options);
  if (tagName !== 'a') return renderPhrases(children, options);
  const text = renderPhrases(children, { hasAddresses: false });
  const href = textOf(node, 'href');
  // Only the page has relative addresses, of links within the note.
  const hasAddress = options.hasAddresses && href !== '' && !isPageLink(href);
  return hasAddress ? renderLink(text, href) : text;
}

function writeAddress(text: string, url: string, { hasAddresses }: PhraseOptions): string {
  return text === '' || url === '' || !hasAddresses ? text : `${text} (${url})`;
}

function renderMedia(node: Element, options: PhraseOptions): string {
  const [source] = childrenOf(node, ['source']);
  const url = textOf(node, 'src') || (source ? textOf(source, 'src') : '');
  const title = textOf(node, 'title') || renderPhrases(node.children, options).trim();
  return title === '' && options.hasAddresses ? url : writeAddress(title, url, options);
}

function textOf({ properties }: Element, name: string): string {
  const value = properties[name];
  return typeof value === 'string' ? value : '';
}
