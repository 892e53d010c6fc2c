import type { Element, ElementContent, Root } from 'hast';
import { sanitize, type Schema } from 'hast-util-sanitize';
import { HEADINGS, PLAIN_BLOCKS } from './elements.ts';
import { SAFE_HTML } from './safe-html.ts';

/** Renders elements as safe HTML: it runs no script, and loads only pictures and other media. */
export function renderHtml(
  children: ElementContent[],
  schema: Schema = SAFE_HTML,
): ElementContent[] {
  const root: Root = { type: 'root', children };
  const safe = sanitize(root, schema);
  if (safe.type !== 'root') return [];
  return safe.children.flatMap((node) =>
    node.type === 'element' || node.type === 'text' ? reshape(node, false) : [],
  );
}

/** Replaces elements that do not fit into the page, whose headings are those of the release. */
function reshape(node: ElementContent, isInLink: boolean): ElementContent[] {
  if (node.type !== 'element') return [node];
  const { tagName, properties } = node;
  if (tagName === 'img') return [renderPicture(node)];
  if (tagName === 'input') return [text(properties['checked'] === true ? '☑' : '☐')];
  const children = node.children.flatMap((child) => reshape(child, isInLink || tagName === 'a'));
  if (tagName === 'a' && isInLink) return children;
  if (HEADINGS.has(tagName)) return [element('p', {}, [element('strong', {}, children)])];
  if (PLAIN_BLOCKS.has(tagName)) return [element('div', {}, children)];
  const shown = element(tagName, properties, children);
  // A wide table scrolls in a frame; the tab index lets the keyboard scroll it.
  return tagName === 'table'
    ? [element('div', { className: ['table'], tabIndex: 0 }, [shown])]
    : [shown];
}

function renderPicture({ properties }: Element): ElementContent {
  const { src, alt = '' } = properties;
  if (typeof src !== 'string') return text(typeof alt === 'string' ? alt : '');
  return element('img', { ...properties, alt, loading: 'lazy', decoding: 'async' }, []);
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
