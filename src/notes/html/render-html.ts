import type { Element, ElementContent, Root } from 'hast';
import { sanitize } from 'hast-util-sanitize';
import { HEADINGS, PLAIN_BLOCKS, TABLE_PARTS } from './elements.ts';
import { isTableContent } from './fit-table.ts';
import type { MediaFile } from '../media.ts';
import { createSchema, type SchemaOptions } from './safe-html.ts';

/** Renders elements as safe HTML: it runs no script, and loads only pictures, videos and audio. */
export type RenderHtml = (children: ElementContent[]) => ElementContent[];

export interface HtmlContext extends SchemaOptions {
  /** The local files by their addresses. */
  files?: ReadonlyMap<string, MediaFile>;
}

/** Makes the renderer of one release, in which every id occurs once. */
export function createHtmlRenderer({ files, ...options }: HtmlContext = {}): RenderHtml {
  const schema = createSchema(options);
  const context = { ids: new Set<unknown>(), files, parent: '', names: new Set<string>() };
  return (children) => {
    const root: Root = { type: 'root', children };
    const safe = sanitize(root, schema);
    if (safe.type !== 'root') return [];
    return safe.children.flatMap((node) =>
      node.type === 'element' || node.type === 'text' ? reshape(node, context) : [],
    );
  };
}

interface Context {
  /** All ids so far. */
  ids: Set<unknown>;
  files: ReadonlyMap<string, MediaFile> | undefined;
  parent: string;
  /** The names of those elements around the node that matter to what they contain. */
  names: ReadonlySet<string>;
}

const IMPORTANT = new Set(['a', 'audio', 'details', 'ol', 'ul', 'video']);
const PARTS: ReadonlySet<string> = new Set(TABLE_PARTS);

/** Replaces elements that do not fit into the page. Headings become bold paragraphs: only headlines are headings. */
function reshape(node: ElementContent, context: Context): ElementContent[] {
  if (node.type !== 'element') return [node];
  const { tagName } = node;
  if (tagName === 'img') return [renderPicture(node, context)];
  if (tagName === 'input') return [text(node.properties['checked'] === true ? '☑' : '☐')];
  if (tagName === 'source' && !isIn(context, ['audio', 'video'])) return [];
  const properties = takeId(node.properties, context);
  const { id } = properties;
  const isTarget = tagName === 'a' && !properties['href'];
  const isNew = IMPORTANT.has(tagName) && !isTarget && !context.names.has(tagName);
  const names = isNew ? new Set([...context.names, tagName]) : context.names;
  const isBlock = PLAIN_BLOCKS.has(tagName) || isMisplaced(tagName, context);
  const inside = { ...context, parent: isBlock ? 'div' : tagName, names };
  const children = node.children.flatMap((child) => reshape(child, inside));
  if (isTarget && id !== undefined) return [element('span', { id }, children)];
  if (tagName === 'a' && !isNew) return children;
  if (tagName === 'video' || tagName === 'audio') {
    return renderRecording(tagName, properties, children);
  }
  if (HEADINGS.has(tagName)) return [element('p', { id }, [element('strong', {}, children)])];
  if (isBlock) return [element('div', { id }, children)];
  // The tab index lets the keyboard scroll code, and the frame in which a wide table scrolls.
  const shownProperties = tagName === 'pre' ? { ...properties, tabIndex: 0 } : properties;
  const shown = element(tagName, shownProperties, children);
  return tagName === 'table'
    ? [element('div', { className: ['table'], tabIndex: 0 }, [shown])]
    : [shown];
}

function isIn({ names }: Context, elements: string[]): boolean {
  return elements.some((name) => names.has(name));
}

function isMisplaced(tagName: string, context: Context): boolean {
  if (tagName === 'li') return !isIn(context, ['ol', 'ul']);
  if (tagName === 'summary') return !isIn(context, ['details']);
  return PARTS.has(tagName) && !isTableContent(context.parent, tagName);
}

/** The properties without an id that is taken. The name of a link is an id too. */
function takeId(properties: Element['properties'], { ids }: Context): Element['properties'] {
  const { name, ...others } = properties;
  const id = others['id'] ?? name;
  if (id === undefined) return properties;
  const isTaken = ids.has(id);
  ids.add(id);
  return { ...others, id: isTaken ? undefined : id };
}

function renderPicture({ properties }: Element, { files }: Context): ElementContent {
  const { src, alt = '' } = properties;
  if (typeof src !== 'string') return text(typeof alt === 'string' ? alt : '');
  const size = files?.get(src)?.size;
  const { id: _, ...others } = properties;
  return element('img', { ...others, alt, ...size, loading: 'lazy', decoding: 'async' }, []);
}

/** Without an address, only the content is shown, as by browsers that cannot play recordings. */
function renderRecording(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): ElementContent[] {
  const hasSource = children.some(
    (child) => child.type === 'element' && child.properties['src'] !== undefined,
  );
  if (properties['src'] === undefined && !hasSource) return children;
  return [element(tagName, { ...properties, controls: true, preload: 'none' }, children)];
}

function text(value: string): ElementContent {
  return { type: 'text', value };
}

function element(
  tagName: string,
  properties: Element['properties'],
  children: ElementContent[],
): Element {
  return { type: 'element', tagName, properties, children };
}
