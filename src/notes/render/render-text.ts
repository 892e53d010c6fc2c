import type { Element, ElementContent } from 'hast';
import {
  BLOCKS,
  childrenOf,
  isElement,
  isGlued,
  isStruck,
  plainText,
  toOneLine,
  isWhitespace,
  readProperty,
} from '../elements.ts';
import { isPicture } from '../outline/outline.ts';
import { parseInternalLink, type View } from '../view.ts';
import { renderLink } from './render-link.ts';

interface TextContext {
  view: View;
  /** Whether addresses are written; not within a link. */
  hasAddresses: boolean;
  hasPictures: boolean;
  /** Whether struck text is written: only where nothing else is. */
  hasStruck?: boolean;
}

/** Renders blocks as plain text that a client can show as it is, with `separator` between them. */
export function renderText(
  nodes: readonly ElementContent[],
  separator: string,
  view: View,
  hasPictures = true,
): string {
  return renderBlocks(nodes, separator, { view, hasAddresses: true, hasPictures });
}

/** Renders the changes of a block: each row of a table is one, and each item of a list in HTML. */
export function renderChangeText(
  nodes: readonly ElementContent[],
  view: View,
  hasPictures: boolean,
): string[] {
  const [first, ...others] = nodes.filter((node) => !isWhitespace(node));
  const context = { view, hasAddresses: true, hasPictures };
  if (isElement(first, 'table') && others.length === 0) return renderTable(first, context);
  if (isElement(first, 'ul', 'ol') && others.length === 0) return renderItems(first, context, '');
  return [renderBlocks(nodes, '\n', context)];
}

function renderBlocks(
  nodes: readonly ElementContent[],
  separator: string,
  context: TextContext,
): string {
  const parts: string[] = [];
  let phrases: ElementContent[] = [];
  const endPhrases = () => {
    const shown = renderPhrases(phrases, context).trim();
    parts.push(shown || renderPhrases(phrases, { ...context, hasStruck: true }).trim());
    phrases = [];
  };
  for (const node of nodes) {
    if (node.type !== 'element' || !BLOCKS.has(node.tagName)) phrases.push(node);
    else {
      endPhrases();
      parts.push(renderBlock(node, separator, context));
    }
  }
  endPhrases();
  return parts.filter((text) => text.trim() !== '').join(separator);
}

function renderBlock(node: Element, separator: string, context: TextContext): string {
  const { tagName: name, children } = node;
  if (name === 'pre') return plainText(children).replace(/\n$/, '');
  if (name === 'ul' || name === 'ol') return renderItems(node, context).join('\n');
  if (name === 'table') return renderTable(node, context).join('\n');
  return renderBlocks(children, separator, context);
}

/** Renders each row of a table on a line of its own: `Header: cell; Header: cell`. */
function renderTable(table: Element, context: TextContext): string[] {
  const captions = childrenOf(table, 'caption').map((each) =>
    renderBlocks(each.children, ' ', context),
  );
  const groups = childrenOf(table, 'tr', 'thead', 'tbody', 'tfoot');
  const lines = groups.flatMap((each) => (each.tagName === 'tr' ? [each] : childrenOf(each, 'tr')));
  const rows = lines.map((row) => {
    const cells = childrenOf(row, 'td', 'th');
    return {
      isHeader: cells.every(({ tagName }) => tagName === 'th'),
      cells: cells.map(({ children }) => toOneLine(renderBlocks(children, ' ', context))),
    };
  });
  const [first, ...others] = rows;
  const repeated = (first?.cells.join('').length ?? 0) * others.length;
  const hasHeader = first?.isHeader && repeated <= MOST_REPEATED;
  const header = hasHeader ? first.cells : [];
  const body = (hasHeader ? others : rows).map(({ cells }) => cells);
  const texts = body.length === 0 ? [joinParts(header)] : renderRows(header, body);
  return [...captions, ...texts].filter((text) => text !== '');
}

/** In characters. A header that would take more in all rows is a row of its own. */
const MOST_REPEATED = 1_000_000;

const COMMITS = /^commit (?:type )?description$/i;

function renderCommit([hash, ...text]: string[]): string {
  return [text.filter(Boolean).join(': '), hash && `(${hash})`].filter(Boolean).join(' ');
}

/** A header whose column is empty is written in the first row, so that no word is lost. */
function renderRows(header: string[], [first = [], ...others]: string[][]): string[] {
  if (COMMITS.test(header.join(' '))) return [first, ...others].map(renderCommit);
  const used = new Set(
    [first, ...others].flatMap((row) => row.flatMap((cell, index) => (cell ? [index] : []))),
  );
  const firstRow = Array.from({ length: Math.max(first.length, header.length) }, (_, index) => {
    const isUnused = !used.has(index);
    return isUnused ? (header[index] ?? '') : renderCell(header[index], first[index]);
  });
  const rows = others.map((row) => row.map((cell, index) => renderCell(header[index], cell)));
  return [firstRow, ...rows].map(joinParts);
}

function renderCell(name = '', cell = ''): string {
  return cell === '' || name === '' ? cell : `${name}: ${cell}`;
}

function joinParts(parts: string[]): string {
  return parts.filter((part) => part !== '').join('; ');
}

function renderItems(
  { tagName: name, properties, children }: Element,
  context: TextContext,
  bullet = '- ',
): string[] {
  const start = Number(properties['start'] ?? 1);
  let number = Number.isInteger(start) ? start : 1;
  return groupItems(children).map((content) => {
    const marker = name === 'ol' ? `${number++}. ` : bullet;
    const text = renderBlocks(content, '\n', context);
    return marker === '' ? text : marker + text.replaceAll(/\n(?=[^\n])/g, '\n  ');
  });
}

/** The content of each item of a list. What is between items is an item too. */
function groupItems(children: readonly ElementContent[]): ElementContent[][] {
  const items: ElementContent[][] = [];
  let between: ElementContent[] | undefined;
  for (const child of children) {
    const isItem = isElement(child, 'li');
    if (isItem) items.push(child.children);
    else if (between) between.push(child);
    else if (!isWhitespace(child)) items.push((between = [child]));
    if (isItem) between = undefined;
  }
  return items;
}

function renderPhrases(nodes: readonly ElementContent[], context: TextContext): string {
  return nodes
    .map((node, index) => {
      if (node.type === 'element') return renderPhrase(node, context);
      const value = node.type === 'text' ? node.value : '';
      const text = value.includes('\n') ? value.replaceAll(/(?<![ \t])[ \t]*\n\s*/g, ' ') : value;
      const isBefore =
        !isGlued(nodes[index + 2]) && isOmitted(nodes.slice(index + 1, index + 2), context);
      const kept = isBefore ? text.trimEnd() : text;
      return isElement(nodes[index - 1], 'br') ? kept.trimStart() : kept;
    })
    .join('');
}

const isOmitted = (nodes: readonly ElementContent[], { hasPictures, hasStruck }: TextContext) =>
  (!hasPictures && isPicture(nodes)) || (!hasStruck && isStruck(nodes[0]));

function renderPhrase(node: Element, context: TextContext): string {
  const { tagName: name, properties, children, data } = node;
  const { hasAddresses, view } = context;
  if (isOmitted([node], context)) return '';
  if (BLOCKS.has(name)) return `\n${renderBlock(node, '\n', context)}\n`;
  if (name === 'br') return '\n';
  if (name === 'input') return properties['checked'] ? '[x]' : '[ ]';
  if (name === 'img') {
    const [alt, src] = [readProperty(node, 'alt'), readProperty(node, 'src')];
    return alt && src && hasAddresses ? renderLink(alt, src) : alt;
  }
  if (name === 'video' || name === 'audio') return renderMedia(node, context);
  const content = name === 'a' ? { ...context, hasAddresses: false } : context;
  const text = renderPhrases(children, content);
  if (data?.alert !== undefined) return view.labelAlert(data.alert, text);
  if (name !== 'a' || !hasAddresses) return text;
  const url = findAddress(readProperty(node, 'href'), view);
  return url === '' ? text : renderLink(text, url);
}

/** The address of a link, unless it leads to a place in the same release. */
function findAddress(href: string, { linkTo }: View): string {
  const target = parseInternalLink(href);
  if (!target) return href;
  return (target.version === undefined ? undefined : linkTo(target)) ?? '';
}

function renderMedia(node: Element, context: TextContext): string {
  const [source] = childrenOf(node, 'source');
  const url = readProperty(node, 'src') || (source ? readProperty(source, 'src') : '');
  const title = readProperty(node, 'title') || renderPhrases(node.children, context).trim();
  return url !== '' && context.hasAddresses ? renderLink(title, url) : title;
}
