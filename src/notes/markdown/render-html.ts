import type { Element, ElementContent, Root, RootContent } from 'hast';
import { raw } from 'hast-util-raw';
import { sanitize } from 'hast-util-sanitize';
import type { Root as MarkdownRoot, RootContent as MarkdownContent } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { BLOCKS, HEADINGS, SAFE_HTML } from './safe-html.ts';

/**
 * Renders Markdown as safe HTML: it runs no script, and loads only the pictures of the Markdown. A picture in HTML
 * becomes its alternative text.
 */
export function renderHtml(children: MarkdownContent[]): ElementContent[] {
  const markdown: MarkdownRoot = { type: 'root', children };
  const tree: Root = { type: 'root', children: [] };
  const hast = toHast(markdown, { allowDangerousHtml: true });
  if (hast.type === 'root') tree.children = hast.children;
  const found = { pictures: new Set<unknown>(), hasHtml: false };
  inspect(tree.children, found);
  const safe = sanitize(found.hasHtml ? raw(tree) : tree, SAFE_HTML);
  if (safe.type !== 'root') return [];
  return safe.children.flatMap((node) =>
    node.type === 'element' || node.type === 'text' ? [reshape(node, found.pictures)] : [],
  );
}

/** Finds whether a tree has unparsed HTML, and the addresses of its pictures, all of which come from Markdown. */
function inspect(nodes: RootContent[], found: { pictures: Set<unknown>; hasHtml: boolean }): void {
  for (const node of nodes) {
    if (node.type === 'raw') found.hasHtml = true;
    if (node.type !== 'element') continue;
    if (node.tagName === 'img') found.pictures.add(node.properties['src']);
    inspect(node.children, found);
  }
}

/** Replaces elements that do not fit into the page, whose headings are those of the release. */
function reshape(node: ElementContent, pictures: ReadonlySet<unknown>): ElementContent {
  if (node.type !== 'element') return node;
  const { tagName, properties } = node;
  if (tagName === 'img') return renderPicture(node, pictures);
  if (tagName === 'input') return text(properties['checked'] === true ? '☑' : '☐');
  const children = node.children.map((child) => reshape(child, pictures));
  if (HEADINGS.has(tagName)) return element('p', {}, [element('strong', {}, children)]);
  if (BLOCKS.has(tagName)) return element('div', {}, children);
  const shown = element(tagName, properties, children);
  // A wide table scrolls in a frame; the tab index lets the keyboard scroll it.
  return tagName === 'table'
    ? element('div', { className: ['table'], tabIndex: 0 }, [shown])
    : shown;
}

function renderPicture(node: Element, pictures: ReadonlySet<unknown>): ElementContent {
  const { src, alt } = node.properties;
  if (!pictures.has(src)) return text(alt ?? '');
  return element(
    'img',
    { ...node.properties, alt: alt ?? '', loading: 'lazy', decoding: 'async' },
    [],
  );
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
