import type { Element, Nodes } from 'hast';
import type { Nodes as MarkdownNodes, Parents } from 'mdast';
import { raw } from 'hast-util-raw';
import { toHast } from 'mdast-util-to-hast';
import { nameToEmoji } from 'gemoji';
import { loadRemark } from '../src/notes/markdown/parser.ts';

/** What a browser shows of Markdown: its text, and the addresses of its links and pictures, in order. */
export interface ReaderView {
  text: string;
  /** The text but for the headers of tables, which plain text repeats in each row. */
  textOutsideHeaders: string;
  links: string[];
  pictures: string[];
}

const BLOCK =
  /^(?:h\d|p|pre|li|ul|ol|t[dhr]|table|div|blockquote|br|details|summary|figure|figcaption)$/;
const HIDDEN = new Set(['script', 'style', 'template', 'noscript', 'title', 'iframe']);
const parse = await loadRemark();

/**
 * Reads Markdown as a browser shows it, without the blocks that start on lines in `without`, and without footnotes,
 * which a release shows elsewhere.
 */
export function readAsBrowser(
  markdown: string,
  without: ReadonlySet<number> = new Set(),
): ReaderView {
  const root = parse(markdown);
  root.children = root.children.filter(({ position }) => !without.has(position?.start.line ?? 0));
  removeFootnotes(root);
  const tree = raw(toHast(root, { allowDangerousHtml: true }));
  return {
    text: textOf(tree, () => true),
    textOutsideHeaders: textOf(tree, ({ tagName }) => tagName !== 'thead'),
    links: listAddresses(tree, 'a', 'href'),
    pictures: listAddresses(tree, 'img', 'src'),
  };
}

function removeFootnotes(parent: Parents): void {
  const nodes: MarkdownNodes[] = parent.children;
  const kept = nodes.filter(
    ({ type }) => type !== 'footnoteReference' && type !== 'footnoteDefinition',
  );
  nodes.splice(0, nodes.length, ...kept);
  for (const node of kept) if ('children' in node) removeFootnotes(node);
}

function textOf(node: Nodes, isShown: (element: Element) => boolean): string {
  if (node.type === 'text') return replaceShortcodes(node.value);
  if (!('children' in node)) return '';
  if (node.type === 'element' && (HIDDEN.has(node.tagName) || !isShown(node))) return '';
  const text = node.children.map((child) => textOf(child, isShown)).join('');
  return node.type === 'element' && BLOCK.test(node.tagName) ? `\n${text}\n` : text;
}

function replaceShortcodes(text: string): string {
  return text.replaceAll(/:([+\w-]+):/g, (typed, name: string) => nameToEmoji[name] ?? typed);
}

function listAddresses(node: Nodes, tagName: string, name: string): string[] {
  if (!('children' in node)) return [];
  const address =
    node.type === 'element' && node.tagName === tagName ? node.properties[name] : undefined;
  const own = typeof address === 'string' ? [address] : [];
  return [...own, ...node.children.flatMap((child) => listAddresses(child, tagName, name))];
}
