import type { Element, ElementContent, Root } from 'hast';
import { raw } from 'hast-util-raw';
import { sanitize } from 'hast-util-sanitize';
import type { Root as MarkdownRoot, RootContent } from 'mdast';
import { toHast } from 'mdast-util-to-hast';
import { visit } from 'unist-util-visit';
import { BLOCKS, HEADINGS, SAFE_HTML } from './safe-html.ts';

/**
 * Renders Markdown, whoever wrote it, as HTML that runs nothing. It loads nothing but the pictures of its Markdown: of
 * a picture in HTML only the words are shown.
 */
export function showMarkdown(children: RootContent[]): ElementContent[] {
  const markdown: MarkdownRoot = { type: 'root', children };
  const tree: Root = { type: 'root', children: [] };
  const hast = toHast(markdown, { allowDangerousHtml: true });
  if (hast.type === 'root') tree.children = hast.children;
  const pictures = listPictures(tree);
  const safe = sanitize(hasHtml(tree) ? raw(tree) : tree, SAFE_HTML);
  if (safe.type !== 'root') return [];
  return safe.children.flatMap((node) =>
    node.type === 'doctype' ? [] : [reshape(node, pictures)],
  );
}

function hasHtml(tree: Root): boolean {
  let found = false;
  visit(tree, 'raw', () => {
    found = true;
  });
  return found;
}

/** The addresses of a tree's pictures, while it still holds none that came as HTML. */
function listPictures(tree: Root): ReadonlySet<unknown> {
  const pictures = new Set();
  visit(tree, 'element', ({ tagName, properties }) => {
    if (tagName === 'img') pictures.add(properties['src']);
  });
  return pictures;
}

/** Gives what is kept the elements that fit into the page, whose headings are the release's own. */
function reshape(node: ElementContent, pictures: ReadonlySet<unknown>): ElementContent {
  if (node.type !== 'element') return node;
  const { tagName, properties } = node;
  if (tagName === 'img') return showPicture(node, pictures);
  if (tagName === 'input') return text(properties['checked'] === true ? '☑' : '☐');
  const children = node.children.map((child) => reshape(child, pictures));
  if (HEADINGS.has(tagName)) return element('p', {}, [element('strong', {}, children)]);
  if (BLOCKS.has(tagName)) return element('div', {}, children);
  const shown = element(tagName, properties, children);
  // Wider than the screen, it scrolls in a frame that the keyboard must reach.
  return tagName === 'table'
    ? element('div', { className: ['table'], tabIndex: 0 }, [shown])
    : shown;
}

function showPicture(node: Element, pictures: ReadonlySet<unknown>): ElementContent {
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
