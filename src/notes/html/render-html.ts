import type { Element, ElementContent, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { renderHeading } from '../render/render-text.ts';
import { HEADINGS, PLAIN_BLOCKS, TABLE_PARTS } from './elements.ts';
import { isTableContent } from './fit-table.ts';
import { findMediaAddress, isMedia } from './media.ts';
import { SAFE_HTML } from './safe-html.ts';

/** Renders elements as safe HTML: it runs no script, and loads only pictures. */
export function renderHtml(
  children: ElementContent[],
  schema: Schema = SAFE_HTML,
): ElementContent[] {
  const root: Root = { type: 'root', children: children.map(linkMedia) };
  const safe = sanitize(root, schema);
  if (safe.type !== 'root') return [];
  return safe.children.flatMap((node) =>
    node.type === 'element' || node.type === 'text' ? reshape(node, NOTHING) : [],
  );
}

/** Shows video and audio as links: the page plays nothing. */
function linkMedia(node: ElementContent): ElementContent {
  if (node.type !== 'element') return node;
  const children = node.children.map(linkMedia);
  if (!isMedia(node)) return { ...node, children };
  const { title } = node.properties;
  const href = findMediaAddress(node);
  if (typeof title === 'string' && title !== '') return element('a', { href }, text(title));
  return element('a', { href }, renderHeading(children) === '' ? text(href) : children);
}

/** What is around a node in the tree. */
interface Around {
  parent: string;
  /** The names of those elements that matter to what they contain. */
  names: ReadonlySet<string>;
}

const NOTHING: Around = { parent: '', names: new Set() };
const IMPORTANT = new Set(['a', 'details', 'ol', 'ul']);
const PARTS: ReadonlySet<string> = new Set(TABLE_PARTS);

/** Replaces elements that do not fit into the page, whose headings are those of the release. */
function reshape(node: ElementContent, around: Around): ElementContent[] {
  if (node.type !== 'element') return [node];
  const { tagName, properties } = node;
  if (tagName === 'img') return renderPicture(node);
  if (tagName === 'input') return text(properties['checked'] === true ? '☑' : '☐');
  const isNew = IMPORTANT.has(tagName) && !around.names.has(tagName);
  const names = isNew ? new Set([...around.names, tagName]) : around.names;
  const isBlock = PLAIN_BLOCKS.has(tagName) || isMisplaced(tagName, around);
  const inside = { parent: isBlock ? 'div' : tagName, names };
  const children = node.children.flatMap((child) => reshape(child, inside));
  if (tagName === 'a' && !isNew) return children;
  if (HEADINGS.has(tagName)) return [element('p', {}, [element('strong', {}, children)])];
  if (isBlock) return [element('div', {}, children)];
  const shown = element(tagName, properties, children);
  // A wide table scrolls in a frame; the tab index lets the keyboard scroll it.
  return tagName === 'table'
    ? [element('div', { className: ['table'], tabIndex: 0 }, [shown])]
    : [shown];
}

function isMisplaced(tagName: string, { parent, names }: Around): boolean {
  if (tagName === 'li') return !names.has('ul') && !names.has('ol');
  if (tagName === 'summary') return !names.has('details');
  return PARTS.has(tagName) && !isTableContent(parent, tagName);
}

function renderPicture({ properties }: Element): ElementContent[] {
  const { src, alt = '' } = properties;
  if (typeof src !== 'string') return text(typeof alt === 'string' ? alt : '');
  return [element('img', { ...properties, alt, loading: 'lazy', decoding: 'async' }, [])];
}

function text(value: string): ElementContent[] {
  return [{ type: 'text', value }];
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children };
}
