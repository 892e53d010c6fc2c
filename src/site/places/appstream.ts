import type { ContentNode } from '../../contract/version-response.ts';
import { escapeXml, escapeXmlAttribute } from '../../notes/render/escape.ts';
import { compareVersions } from '../../versions/compare.ts';
import { parseVersion } from '../../versions/parse.ts';
import { isPrerelease } from '../../versions/prerelease.ts';
import { withoutV } from '../../versions/same.ts';
import { definePlace } from './place.ts';

/**
 * The releases of AppStream's metainfo, such as for Flathub, the highest version first. Their descriptions may have
 * paragraphs, flat lists, `em` and `code`, and no addresses.
 */
export const appstream = definePlace(['formatted'], (releases) => {
  const shown = releases.filter(({ frontMatter }) => frontMatter.withdrawn === undefined);
  const elements = shown
    .toSorted((a, b) => compareNumbers(b.entry.version, a.entry.version))
    .map(({ entry, frontMatter: { channel, latest, required }, day, url, formatted }) => {
      const isAside = latest === false || channel !== undefined || isPrerelease(entry.version);
      const type = isAside ? 'development' : 'stable';
      const urgency = required ? ' urgency="critical"' : '';
      const details = url === undefined ? '' : `\n    <url type="details">${escapeXml(url)}</url>`;
      const blocks = listBlocks(formatted).map((block) => `\n      ${block}`);
      const description = `\n    <description>${blocks.join('')}\n    </description>`;
      return `  <release version="${escapeXmlAttribute(writeVersion(entry.version))}" date="${day}" type="${type}"${urgency}>${details}${blocks.length > 0 ? description : ''}\n  </release>\n`;
    });
  return `<releases>\n${elements.join('')}</releases>\n`;
});

/** A `~` makes a pre-release lower than its release: `v2.10.0-rc.2` is `2.10.0~rc.2`. */
function writeVersion(version: string): string {
  const plain = withoutV(version);
  if (!parseVersion(version)?.isPrerelease) return plain;
  return plain.replace(/^(\d+(?:\.\d+)*)[-._]?(?=[a-z\d])/i, '$1~');
}

/** Compares versions that are numbers; others stay in their order. For AppStream, `1.5` is lower than `1.5.0`. */
function compareNumbers(a: string, b: string): number {
  const [own, other] = [parseVersion(a), parseVersion(b)];
  return own && other ? compareVersions(own, other) || a.length - b.length : 0;
}

type Element = Exclude<ContentNode, string>;
const isElement = (node: ContentNode): node is Element => typeof node === 'object';
const CONTAINERS = /^(?:blockquote|details|div)$/;
const LISTS = /^(?:ol|table|ul)$/;
const BLOCKS = /^(?:blockquote|details|div|h[3-6]|hr|ol|p|pre|summary|table|ul)$/;
const isBlock = (node: ContentNode): node is Element => isElement(node) && BLOCKS.test(node[0]);

/** Paragraphs and flat lists. Phrases between blocks are a paragraph. */
function listBlocks(nodes: readonly ContentNode[]): string[] {
  const first = nodes.findIndex(isBlock);
  const block = nodes[first];
  if (!block || !isElement(block)) return write('p', nodes);
  return [
    ...write('p', nodes.slice(0, first)),
    ...convertBlock(block),
    ...listBlocks(nodes.slice(first + 1)),
  ];
}

function convertBlock(block: Element): string[] {
  const [tag, , ...children] = block;
  if (CONTAINERS.test(tag)) return listBlocks(children);
  if (!LISTS.test(tag)) return write('p', children);
  const items = listItems(block);
  const name = tag === 'ol' ? 'ol' : 'ul';
  return items.length > 0 ? [`<${name}>${items.join('')}</${name}>`] : [];
}

/** Items of lists inside an item, and rows of tables there, follow it. */
function listItems([tag, , ...items]: Element): string[] {
  if (tag === 'table') return listRows(items.filter(isElement));
  return items.filter(isElement).flatMap(([, , ...children]) => {
    const inner: string[] = [];
    return [...write('li', takeOut(children, inner)), ...inner];
  });
}

/** Nodes without the lists in them, whose items are added to `inner`. Blocks are separated by spaces. */
function takeOut(nodes: readonly ContentNode[], inner: string[]): ContentNode[] {
  return nodes.flatMap((node): ContentNode[] => {
    if (!isBlock(node)) return [node];
    const [tag, , ...children] = node;
    if (!LISTS.test(tag)) return [' ', ...takeOut(children, inner), ' '];
    inner.push(...listItems(node));
    return [];
  });
}

/** An item for each row, such as `Key: a; Value: b`. */
function listRows([head, ...rows]: readonly Element[]): string[] {
  const names = head ? listCells(head) : [];
  return rows.flatMap((row) => {
    const cells = listCells(row).map((cell, index): ContentNode[] => {
      const name = names[index] ?? [];
      return [index === 0 ? '' : '; ', ...name, name.length > 0 ? ': ' : '', ...cell];
    });
    return write('li', cells.flat());
  });
}

const listCells = ([, , ...cells]: Element) =>
  cells.map((cell) => (isElement(cell) ? childrenOf(cell) : [cell]));
const childrenOf = ([, , ...children]: Element) => children;

const PHRASES = new Map(Object.entries({ em: 'em', strong: 'em', code: 'code', kbd: 'code' }));
const ADDRESS = /(?:(?:https?|ftp):\/\/|www\.)[^\s<>"]+/gi;
/** Of a scheme alone, its name stays. */
const dropAddresses = (text: string) =>
  text.replaceAll(/\b(https?|ftp):\/\/(?![^\s<>"“”])/gi, '$1').replaceAll(ADDRESS, '');

const STRUCK = /^(?:del|s)$/;

/**
 * Text without addresses, without elements within elements, which AppStream does not allow, and without struck text, which
 * would read as if it were valid.
 */
function renderPhrases(
  nodes: readonly ContentNode[],
  hasStruck: boolean,
  isInside = false,
): string {
  const texts = nodes.map((node) => {
    if (typeof node === 'string') return escapeXml(dropAddresses(node));
    const [tag, { alt = '' }, ...children] = node;
    if (tag === 'img') return escapeXml(dropAddresses(alt));
    if (tag === 'br') return ' ';
    if (STRUCK.test(tag) && !hasStruck) return '';
    const name = isInside ? undefined : PHRASES.get(tag);
    const text = renderPhrases(children, hasStruck, isInside || name !== undefined);
    // A label of a type of changes.
    if (tag === 'span') return `${text}:`;
    return name === undefined || text.trim() === '' ? text : `<${name}>${text}</${name}>`;
  });
  return texts.join('');
}

/** Leaves out what says nothing without its address, such as GitHub's line `Full Changelog`. */
function write(tag: string, nodes: readonly ContentNode[]): string[] {
  const content = (renderPhrases(nodes, false).trim() || renderPhrases(nodes, true))
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/ (?=[.,;:!?)](?:\s|$))/g, '')
    .trim();
  const text = content.replaceAll(/<[^>]*>/g, '');
  const isLabel =
    /^full changelog\b/i.test(text) ||
    (text.endsWith(':') && JSON.stringify(nodes).search(ADDRESS) !== -1);
  return isLabel || !/[\p{L}\p{N}]/u.test(text) ? [] : [`<${tag}>${content}</${tag}>`];
}
