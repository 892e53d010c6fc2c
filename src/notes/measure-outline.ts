import { BLOCKS, isElement, type HtmlElement, type HtmlNode } from './elements.ts';
import type { Block } from './outline/to-elements.ts';
import type { Outline } from './outline/outline.ts';
import { listRows } from './render/render-table.ts';
import type { SizeBudget } from './size-budget.ts';

/** In JSON and HTML: braces and quotation marks, the link of a headline to itself, and its id three times. */
const [HEADLINE, IDS] = [160, 3];

/** Adds the most characters that JSON and HTML take, with what they repeat, such as headings in headlines below them. */
export function measureOutline(blocks: Block[], { sections }: Outline, budget: SizeBudget): void {
  for (const { source, html } of blocks) budget.add(TAGS + measure(html), source[0]?.position);
  const lengths = new Map(sections.map(({ html }) => [html, measure(html)]));
  for (const { ancestors, id = '', place } of sections) {
    const repeated = ancestors.reduce((sum, { html }) => sum + (lengths.get(html) ?? 0), 0);
    budget.add(HEADLINE + IDS * measureText(id) + repeated, place);
  }
}

/** The most that the tags of an element, or an attribute, take besides their names; more where some are always written. */
const [TAGS, LONG_TAGS, ATTRIBUTE] = [24, 72, 8];
const LONG = new Set(['audio', 'img', 'pre', 'table', 'video']);
const INDENTED = new Set(['blockquote', 'ol', 'ul']);

/** A line break takes a third character in JSON, and each line of a list or quote is indented. */
function measure(nodes: readonly HtmlNode[], indentation = 0): number {
  let length = 0;
  for (const node of nodes) {
    if (typeof node === 'string') {
      const lines = node.includes('\n') ? node.split('\n').length - 1 : 0;
      length += measureText(node) + (1 + indentation) * lines;
      continue;
    }
    const { name, attributes, children } = node;
    length += 2 * name.length + (LONG.has(name) ? LONG_TAGS : TAGS);
    for (const [key, value] of Object.entries(attributes)) {
      length += ATTRIBUTE + key.length + measureText(value);
    }
    if (indentation > 0 && (name === 'br' || BLOCKS.has(name))) length += indentation;
    if (name === 'table') length += measureHeaders(node);
    length += measure(children, INDENTED.has(name) ? indentation + 2 : indentation);
  }
  return length;
}

/** What can have a backslash, written `\\` in JSON, and what becomes a reference such as `&#x26;` in HTML. */
const [PUNCTUATION, ESCAPED] = [/[!-/:-@[-`{-~\t]/g, /[&<"'`]/g];

function measureText(text: string): number {
  return 2 * (text.length + countOf(PUNCTUATION, text)) + 5 * countOf(ESCAPED, text);
}

function countOf(pattern: RegExp, text: string): number {
  return text.match(pattern)?.length ?? 0;
}

/** As text, each row of a table repeats its header. */
function measureHeaders(table: HtmlElement): number {
  const [header, ...rows] = listRows(table);
  const isHeader = header?.children.every((cell) => !isElement(cell, 'td'));
  return isHeader && rows.length > 0 ? 2 * countText(header?.children ?? []) * rows.length : 0;
}

function countText(nodes: readonly HtmlNode[]): number {
  return nodes.reduce<number>((sum, node) => {
    if (typeof node === 'string') return sum + node.length;
    return node.name === 'table' ? Infinity : sum + countText(node.children);
  }, 0);
}
