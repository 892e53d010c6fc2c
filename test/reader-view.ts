import type { Element, Nodes } from 'hast';
import type { Blockquote, Nodes as MarkdownNodes, Parents } from 'mdast';
import { raw } from 'hast-util-raw';
import { toHast } from 'mdast-util-to-hast';
import { nameToEmoji } from 'gemoji';
import { loadRemark } from '../src/notes/parse/parser.ts';

/** What a browser shows of Markdown: its text, and the addresses of its links and pictures, in order. */
export interface ReaderView {
  text: string;
  /**
   * The text that plain text has in this order: without the headers of tables, which it repeats in each row, without
   * contents and links to all commits, and with the hashes of commits at the end of their rows.
   */
  plainText: string;
  links: string[];
  /** The addresses of links in `plainText` that are not in headings. */
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
  makePlain(tree, new Set(listHeadings(tree)));
  const plainText = shortenPulls(textOf(tree));
  return { text, plainText, links, pictures };
}

/** GitHub shows the addresses of pull requests as `#12`. */
function shortenPulls(text: string): string {
  return text.replaceAll(
    /(@\S+|contribution) in https:\/\/github\.com\/[^/\s]+\/[^/\s]+\/pull\/(\d+)(?![\w/#?])/g,
    '$1 in #$2',
  );
}

function listHeadings(node: Nodes): string[] {
  if (!('children' in node)) return [];
  const own = node.type === 'element' && /^h\d$/.test(node.tagName) ? [textOf(node)] : [];
  return [...own, ...node.children.flatMap(listHeadings)].map((text) => text.trim().toLowerCase());
}

const FULL_CHANGELOG = /^Full Changelog(?:\W+https?:\S+)?$/;

/** Removes what plain text leaves out, and puts the hashes of commits last. */
function makePlain(node: Nodes, headings: ReadonlySet<string>): void {
  if (!('children' in node)) return;
  const isCommits =
    node.type === 'element' &&
    node.tagName === 'table' &&
    /^Commit\s+(?:Type\s+)?Description$/.test(textOf(node.children[1] ?? node).trim());
  for (const child of node.children) {
    if (child.type !== 'element') continue;
    const { tagName } = child;
    const isLeftOut =
      tagName === 'thead' ||
      (/^[ou]l$/.test(tagName) && isContents(child, headings)) ||
      (/^(?:p|li)$/.test(tagName) && FULL_CHANGELOG.test(textOf(child).trim()));
    if (isLeftOut) child.children = [];
    if (isCommits) child.children.forEach(moveFirstCell);
    makePlain(child, headings);
  }
}

function moveFirstCell(row: Nodes): void {
  if (row.type !== 'element' || row.tagName !== 'tr') return;
  const first = row.children.findIndex(({ type }) => type === 'element');
  row.children.push(...row.children.splice(first, 1));
}

function isContents(node: Element, headings: ReadonlySet<string>): boolean {
  return node.children.every((child) => {
    if (child.type === 'text') return child.value.trim() === '';
    if (child.type !== 'element') return true;
    if (/^(?:ol|ul|li|p)$/.test(child.tagName)) return isContents(child, headings);
    const text = textOf(child).trim().toLowerCase();
    const href = child.properties['href'];
    const isLocal = typeof href === 'string' && href.startsWith('#');
    return isLocal && [...headings].some((heading) => heading.includes(text));
  });
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
