import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import type {
  FootnoteReference,
  Html,
  InlineCode,
  List,
  ListItem,
  Parents,
  Root,
  RootContent,
  TableRow,
} from 'mdast';
import { toHast, type Handlers, type Raw, type State } from 'mdast-util-to-hast';
import type { Problem } from '../problem.ts';
import { matchTags } from './match-tags.ts';
import { nestHtml } from './nest-html.ts';

/** A block of a release: usually one node, several if an HTML element encloses them. */
export interface Block {
  /** The Markdown. */
  source: RootContent[];
  /** The same as a tree of HTML elements. */
  html: ElementContent[];
}

/** Groups nodes of a note into blocks, and parses the HTML in them. Finds elements that are not closed. */
export function toBlocks(nodes: RootContent[]): { blocks: Block[]; problems: Problem[] } {
  const { converted, hasHtml } = toElements(nodes);
  if (!hasHtml) return { blocks: converted.map(toBlock), problems: [] };
  const siblings = converted.flatMap(({ html }, block) => html.map((node) => ({ node, block })));
  const { closed, spans, problems } = matchTags(siblings.map(({ node }) => node));
  const lastOf = new Map<number, number>();
  for (const { from, to } of spans) {
    const [first, last] = [siblings[from]?.block ?? 0, siblings[to]?.block ?? 0];
    lastOf.set(first, Math.max(lastOf.get(first) ?? 0, last));
  }
  const blocks: Block[] = [];
  let end = -1;
  for (const [index, { source, html }] of converted.entries()) {
    if (index > end) blocks.push({ source: [], html: [] });
    const block = blocks.at(-1);
    block?.source.push(source);
    for (const node of html) block?.html.push(node);
    end = Math.max(end, lastOf.get(index) ?? index);
  }
  for (const block of blocks) block.html = nestHtml(block.html, closed, problems);
  return { blocks, problems };
}

/** A node, and its HTML elements. HTML in it is not parsed yet. */
interface Converted {
  source: RootContent;
  html: ElementContent[];
}

function toBlock({ source, html }: Converted): Block {
  return { source: [source], html };
}

const HANDLERS: Handlers = {
  footnoteReference: toFootnote,
  inlineCode: toCode,
  listItem: toListItem,
  tableRow: toTableRow,
};

/** Converts the nodes of a note one by one, and finds whether there is HTML in them. */
function toElements(nodes: RootContent[]): { converted: Converted[]; hasHtml: boolean } {
  const converted: Converted[] = [];
  let hasHtml = false;
  const handlers: Handlers = {
    ...HANDLERS,
    html: (_: State, node: Html) => {
      hasHtml = true;
      return toRaw(node);
    },
    // The default handler mixes the elements of all nodes with line breaks.
    root: (state: State, root: Root) => {
      for (const source of nodes) {
        converted.push({ source, html: [state.one(source, root) ?? []].flat() });
      }
      return undefined;
    },
  };
  // The root is empty, because toHast would search all nodes for definitions, which are resolved already.
  toHast({ type: 'root', children: [] }, { handlers });
  return { converted, hasHtml };
}

/** Keeps the HTML unparsed, with its tokens. */
function toRaw({ value, data }: Html): Raw {
  return { type: 'raw', value, data: { html: data?.html } };
}

/** The text of a footnote in parentheses, at the first reference to it. */
function toFootnote(state: State, { data }: FootnoteReference): ElementContent[] {
  const blocks = data?.definition ? state.all(data.definition) : [];
  if (blocks.length === 0) return [];
  const content: ElementContent[] = [];
  for (const block of blocks) {
    const isParagraph = block.type === 'element' && block.tagName === 'p';
    content.push({ type: 'text', value: content.length === 0 ? ' (' : ' ' });
    for (const phrase of isParagraph ? block.children : [block]) content.push(phrase);
  }
  return [...content, { type: 'text', value: ')' }];
}

/** As by default, but with its line breaks. */
function toCode(_: State, { value }: InlineCode): Element {
  return h('code', value);
}

/** As by default, but in linear time, and for items with any number of children. */
function toListItem(state: State, node: ListItem, parent?: Parents): Element {
  const isLoose = parent?.type === 'list' && isLooseList(parent);
  const content = state.all(node);
  const isTask = typeof node.checked === 'boolean';
  if (isTask) addCheckbox(content, node.checked === true);
  const children: ElementContent[] = [];
  const newline = () => children.push({ type: 'text', value: '\n' });
  for (const [index, child] of content.entries()) {
    const isParagraph = child.type === 'element' && child.tagName === 'p';
    if (isLoose || index > 0 || !isParagraph) newline();
    const shown = isLoose || !isParagraph ? [child] : child.children;
    for (const each of shown) children.push(each);
  }
  const last = content.at(-1);
  if (last && (isLoose || last.type !== 'element' || last.tagName !== 'p')) newline();
  return h('li', isTask ? { className: ['task-list-item'] } : {}, children);
}

/** As by default, but in linear time. */
function toTableRow(state: State, node: TableRow, parent?: Parents): Element {
  const table = parent?.type === 'table' ? parent : undefined;
  const name = table?.children[0] === node ? 'th' : 'td';
  const aligns = table?.align ?? node.children.map(() => null);
  const cells = aligns.map((align, index) => {
    const cell = node.children[index];
    return h(name, align ? { align } : {}, cell ? state.all(cell) : []);
  });
  return h('tr', state.wrap(cells, true));
}

const looseLists = new WeakMap<List, boolean>();

function isLooseList(list: List): boolean {
  const isLoose =
    looseLists.get(list) ??
    (list.spread === true ||
      list.children.some(({ spread, children }) => spread ?? children.length > 1));
  looseLists.set(list, isLoose);
  return isLoose;
}

function addCheckbox(content: ElementContent[], checked: boolean): void {
  const [first] = content;
  const checkbox = h('input', { type: 'checkbox', checked, disabled: true });
  if (first?.type !== 'element' || first.tagName !== 'p') content.unshift(h('p', checkbox));
  else first.children.unshift(checkbox, ...(first.children.length > 0 ? [SPACE] : []));
}

const SPACE = { type: 'text', value: ' ' } as const;
