import type {
  FootnoteReference,
  Image,
  Link,
  List,
  ListItem,
  Nodes,
  Parents,
  RootContent,
  Table,
  TableRow,
} from 'mdast';
import type { Problem } from '../problem.ts';
import {
  childrenOf,
  isElement,
  makeElement,
  textOfHeading,
  type HtmlElement,
  type HtmlNode,
} from '../elements.ts';
import { Nest } from './nest-html.ts';

/** A block of a release: usually one node, several if an HTML element encloses them. */
export interface Block {
  source: RootContent[];
  html: HtmlNode[];
}

/** Groups nodes of a note into blocks, with the HTML in them. Finds tags that are left out. */
export function toBlocks(nodes: RootContent[]): { blocks: Block[]; problems: Problem[] } {
  const problems: Problem[] = [];
  const nest = new Nest(nodes, problems);
  const blocks: Block[] = [];
  let source: RootContent[] = [];
  for (const node of nodes) {
    addNode(node, nest);
    source.push(node);
    const html = nest.take();
    if (!html) continue;
    blocks.push({ source, html });
    source = [];
  }
  return { blocks, problems };
}

const OPENER = /^\s*<details[^>]*>\s*<summary>.*<\/summary>\s*$/is;
const CLOSER = /^\s*<\/details>/i;

/** The blocks in a `<details>` around headings, after its summary, which is a heading too if it has content of its own. */
export function openDetails(block: Block): Block[] {
  const [details, ...after] = block.html;
  const [first, last, inside] = [block.source[0], block.source.at(-1), block.source.slice(1, -1)];
  const heading = inside.find(({ type }) => type === 'heading');
  const [summary] = isElement(details, 'details') ? childrenOf(details, 'summary') : [];
  if (!heading || !summary || first?.type !== 'html' || last?.type !== 'html') return [block];
  if (!OPENER.test(first.value) || !CLOSER.test(last.value)) return [block];
  const type = heading === inside[0] ? 'paragraph' : 'heading';
  const children = [{ type: 'text', value: textOfHeading(summary.children) } as const];
  return [
    {
      source: [{ type, depth: 2, children, position: first.position }],
      html: [makeElement(type === 'heading' ? 'h2' : 'p', summary.children)],
    },
    ...toBlocks(inside).blocks,
    // Its HTML must not become Markdown.
    { source: [{ ...last, data: {}, value: last.value.replace(CLOSER, '<p>') }], html: after },
  ];
}

function addNode(node: Nodes, nest: Nest): void {
  if (node.type === 'text') nest.add(trimLines(node.value));
  else if (node.type === 'footnoteReference') addFootnote(node, nest);
  else if (node.type === 'html') {
    if (node.data?.shown) nest.add(node.data.shown);
    if (node.data?.html) nest.addHtml(node.data.html);
  } else if (node.type === 'break') {
    nest.add(makeElement('br'));
    nest.add('\n');
  } else {
    const element = toElement(node, nest);
    if (element) nest.add(element);
  }
}

const NAMES = { paragraph: 'p', strong: 'strong', emphasis: 'em', delete: 'del' } as const;

function toElement(node: Nodes, nest: Nest): HtmlElement | undefined {
  switch (node.type) {
    case 'paragraph':
    case 'strong':
    case 'emphasis':
    case 'delete':
      return makeElement(NAMES[node.type], convertChildren(node, nest));
    case 'inlineCode':
      return makeElement('code', [node.value]);
    case 'link':
      return makeElement('a', convertChildren(node, nest), addressOf('href', node));
    case 'image':
      return makeElement('img', [], addressOf('src', node));
    case 'list':
      return toList(node, nest);
    case 'heading': {
      const id = node.data?.id;
      const attributes = id === undefined ? {} : { id };
      return makeElement(`h${node.depth}`, convertChildren(node, nest), attributes);
    }
    case 'code': {
      const language = node.lang ? { class: `language-${node.lang}` } : {};
      return makeElement('pre', [makeElement('code', [node.value && `${node.value}\n`], language)]);
    }
    case 'blockquote':
      return makeElement('blockquote', convertChildren(node, nest, true));
    case 'thematicBreak':
      return makeElement('hr');
    case 'table':
      return toTable(node, nest);
    default:
      return undefined;
  }
}

function convertChildren(parent: Parents, around: Nest, hasLines = false): HtmlNode[] {
  const nest = around.inside(parent.children);
  if (hasLines) nest.add('\n');
  for (const child of parent.children) {
    if (child.type === 'definition') continue;
    addNode(child, nest);
    if (hasLines) nest.add('\n');
  }
  return nest.children;
}

/** Removes spaces around line breaks. The lookbehind keeps the time linear. */
function trimLines(text: string): string {
  return text.includes('\n') ? text.replaceAll(/(?<![ \t])[ \t]*\n[ \t]*/g, '\n') : text;
}

/** Most addresses. Looking for what to replace takes several times as long. */
const SAFE_URL = /^[!#$&-;=?-Z_a-z~]*$/;
const UNSAFE_IN_URL = /%(?![\dA-Za-z]{2})|[^!#-;=?-Z_a-z~]/gu;

/** The address is encoded as CommonMark's examples are. */
function addressOf(name: string, node: Link | Image): Record<string, string> {
  const alt = node.type === 'image' && node.alt != null ? { alt: node.alt } : {};
  const url = SAFE_URL.test(node.url)
    ? node.url
    : node.url.toWellFormed().replaceAll(UNSAFE_IN_URL, encodeURIComponent);
  return { [name]: url, ...alt, ...(node.title != null && { title: node.title }) };
}

function toList(list: List, nest: Nest): HtmlElement {
  const { ordered, start, spread, children } = list;
  const isLoose =
    spread === true || children.some((item) => item.spread ?? item.children.length > 1);
  const items = children.map((item) => toItem(item, isLoose, nest));
  const attributes = typeof start === 'number' && start !== 1 ? { start: String(start) } : {};
  return makeElement(ordered ? 'ol' : 'ul', addLines(items), attributes);
}

/** In items of lists without blank lines, paragraphs are plain text. */
function toItem(item: ListItem, isLoose: boolean, around: Nest): HtmlElement {
  const blocks = addCheckbox(item).filter(({ type }) => type !== 'definition');
  const nest = around.inside(blocks);
  for (const [index, block] of blocks.entries()) {
    const isPlain = !isLoose && block.type === 'paragraph';
    if (index > 0 || !isPlain) nest.add('\n');
    for (const node of isPlain ? convertChildren(block, nest) : []) nest.add(node);
    if (!isPlain) addNode(block, nest);
    if (!isPlain && index === blocks.length - 1) nest.add('\n');
  }
  const attributes = item.checked == null ? {} : { class: 'task-list-item' };
  return makeElement('li', nest.children, attributes);
}

function addCheckbox({ checked, children }: ListItem): ListItem['children'] {
  const [first, ...others] = children;
  if (checked == null || first?.type !== 'paragraph') return children;
  const shown = makeElement('input', [], checked ? { checked: '' } : {});
  const space = first.children.length > 0 ? [{ type: 'text', value: ' ' } as const] : [];
  const box = { type: 'html', value: '', data: { shown } } as const;
  return [{ ...first, children: [box, ...space, ...first.children] }, ...others];
}

function toTable(table: Table, nest: Nest): HtmlElement {
  const [head, ...rows] = table.children.map((row, index) =>
    toRow(row, { name: index === 0 ? 'th' : 'td', table, nest }),
  );
  const parts = [
    ...(head ? [makeElement('thead', addLines([head]))] : []),
    ...(rows.length > 0 ? [makeElement('tbody', addLines(rows))] : []),
  ];
  return makeElement('table', addLines(parts));
}

function toRow(
  { children }: TableRow,
  { name, table: { align }, nest }: { name: string; table: Table; nest: Nest },
): HtmlElement {
  const cells = (align ?? children.map(() => null)).map((side, index) => {
    const cell = children[index];
    const content = cell ? convertChildren(cell, nest) : [];
    return makeElement(name, content, side ? { align: side } : {});
  });
  return makeElement('tr', addLines(cells));
}

function addLines(elements: HtmlElement[]): HtmlNode[] {
  const nodes: HtmlNode[] = ['\n'];
  for (const element of elements) nodes.push(element, '\n');
  return nodes;
}

/** Adds the text of a footnote in parentheses, at the first reference to it. */
function addFootnote({ data }: FootnoteReference, nest: Nest): void {
  const blocks = data?.definition ? convertChildren(data.definition, nest) : [];
  for (const [index, block] of blocks.entries()) {
    nest.add(index === 0 ? ' (' : ' ');
    for (const node of isElement(block, 'p') ? block.children : [block]) nest.add(node);
  }
  if (blocks.length > 0) nest.add(')');
}
