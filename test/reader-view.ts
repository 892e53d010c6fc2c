import type { Element, Nodes } from 'hast';
import { raw } from 'hast-util-raw';
import { toHast } from 'mdast-util-to-hast';
import { nameToEmoji } from 'gemoji';
import { loadRemark } from '../src/notes/markdown/parser.ts';

/** What a browser shows of Markdown: its text, and the addresses of its links and pictures, in order. */
export interface ReaderView {
  text: string;
  links: string[];
  pictures: string[];
}

const BLOCK =
  /^(?:h\d|p|pre|li|ul|ol|t[dhr]|table|div|blockquote|br|details|summary|figure|figcaption)$/;
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe']);
const parse = await loadRemark();

/** Reads Markdown as a browser shows it, without the headings that start on lines in `without`. */
export function readAsBrowser(markdown: string, without: ReadonlySet<number>): ReaderView {
  const view: ReaderView = { text: '', links: [], pictures: [] };
  const tree = raw(toHast(parse(markdown), { allowDangerousHtml: true }));
  visit(tree, view, without);
  view.text = view.text.replaceAll(
    /:([+\w-]+):/g,
    (typed, name: string) => nameToEmoji[name] ?? typed,
  );
  return view;
}

function visit(node: Nodes, view: ReaderView, without: ReadonlySet<number>): void {
  if (node.type === 'text') view.text += node.value;
  if (!('children' in node)) return;
  if (node.type === 'element' && (HIDDEN.has(node.tagName) || isLeftOut(node, without))) return;
  const isBlock = node.type === 'element' && BLOCK.test(node.tagName);
  if (isBlock) view.text += '\n';
  if (node.type === 'element') addAddresses(node, view);
  for (const child of node.children) visit(child, view, without);
  if (isBlock) view.text += '\n';
}

function isLeftOut({ tagName, position }: Element, without: ReadonlySet<number>): boolean {
  return /^h\d$/.test(tagName) && without.has(position?.start.line ?? 0);
}

function addAddresses({ tagName, properties }: Element, view: ReaderView): void {
  const { href, src } = properties;
  if (tagName === 'a' && typeof href === 'string') view.links.push(href);
  if (tagName === 'img' && typeof src === 'string') view.pictures.push(src);
}
