import type { Nodes } from 'hast';
import type { Blockquote, Nodes as MarkdownNodes, Parents } from 'mdast';
import { raw } from 'hast-util-raw';
import { toHast } from 'mdast-util-to-hast';
import { nameToEmoji } from 'gemoji';
import { loadRemark } from '../src/notes/parse/parser.ts';

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

/**
 * Reads Markdown as a browser shows it, without the blocks that start on lines in `without`, without footnotes, which
 * a release shows elsewhere, and with the names of alerts.
 */
export function readAsBrowser(
  markdown: string,
  without: ReadonlySet<number> = new Set(),
): ReaderView {
  const root = parse(markdown);
  root.children = root.children.filter(({ position }) => !without.has(position?.start.line ?? 0));
  prepare(root);
  const tree = raw(toHast(root, { allowDangerousHtml: true }));
  const text = shortenPulls(textOf(tree));
  const links = listAddresses(tree, 'a', 'href');
  const pictures = listAddresses(tree, 'img', 'src');
  return { text, links, pictures };
}

/** GitHub shows the addresses of pull requests as `#12`. */
function shortenPulls(text: string): string {
  return text.replaceAll(
    /(@\S+|contribution) in https:\/\/github\.com\/[^/\s]+\/[^/\s]+\/pull\/(\d+)(?![\w/#?])/g,
    '$1 in #$2',
  );
}

/** Alerts are shown by their names: `[!NOTE]` as `Note`. */
function nameAlert({ children: [first] }: Blockquote): void {
  const [text] = first?.type === 'paragraph' ? first.children : [];
  if (text?.type !== 'text') return;
  text.value = text.value.replace(
    /^\[!(\w+)\]/,
    (_, name: string) => name.slice(0, 1).toUpperCase() + name.slice(1).toLowerCase(),
  );
}

function prepare(parent: Parents): void {
  if (parent.type === 'blockquote') nameAlert(parent);
  const nodes: MarkdownNodes[] = parent.children;
  const kept = nodes.filter(
    ({ type }) => type !== 'footnoteReference' && type !== 'footnoteDefinition',
  );
  nodes.splice(0, nodes.length, ...kept);
  for (const node of kept) if ('children' in node) prepare(node);
}

function textOf(node: Nodes): string {
  if (node.type === 'text') return replaceShortcodes(node.value);
  if (!('children' in node)) return '';
  if (node.type === 'element' && HIDDEN.has(node.tagName)) return '';
  const text = node.children.map(textOf).join('');
  return node.type === 'element' && BLOCK.test(node.tagName) ? `\n${text}\n` : text;
}

function replaceShortcodes(text: string): string {
  return text.replaceAll(/:([+\w-]+):/g, (typed, name: string) => nameToEmoji[name] ?? typed);
}

function listAddresses(node: Nodes, tagName: string, name: string, without?: RegExp): string[] {
  if (!('children' in node)) return [];
  if (node.type === 'element' && without?.test(node.tagName)) return [];
  const address =
    node.type === 'element' && node.tagName === tagName ? node.properties[name] : undefined;
  const own = typeof address === 'string' ? [address] : [];
  const inside = node.children.flatMap((child) => listAddresses(child, tagName, name, without));
  return [...own, ...inside];
}
