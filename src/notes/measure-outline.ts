import { BLOCKS, isElement, type HtmlNode } from './html/elements.ts';
import type { Block } from './html/to-elements.ts';
import type { Outline } from './markdown/outline.ts';
import { listRows } from './render/render-table.ts';
import { renderHeading } from './render/render-text.ts';
import type { SizeBudget } from './size-budget.ts';

/** Adds what the release repeats: headings in headlines below them, and headers of tables. */
export function addRepeated(blocks: Block[], { sections }: Outline, budget: SizeBudget): void {
  for (const { source, html } of blocks) budget.add(countHeaders(html), source[0]?.position);
  const lengths = new Map(sections.map(({ html }) => [html, renderHeading(html).length]));
  for (const { ancestors, place } of sections) {
    const repeated = ancestors.reduce((sum, { html }) => sum + (lengths.get(html) ?? 0), 0);
    budget.add(repeated, place);
  }
}

/** As text, each row of a table repeats its header. */
function countHeaders(nodes: readonly HtmlNode[]): number {
  let count = 0;
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    count += countHeaders(node.children);
    const [header, ...rows] = node.name === 'table' ? listRows(node) : [];
    const isHeader = header?.children.every((cell) => !isElement(cell, 'td'));
    if (isHeader && rows.length > 0) count += measure(header?.children ?? []) * rows.length;
  }
  return count;
}

function measure(nodes: readonly HtmlNode[]): number {
  return nodes.reduce<number>((sum, node) => {
    if (typeof node === 'string') return sum + node.length;
    return node.name === 'table' ? Infinity : sum + measure(node.children);
  }, 0);
}

/** The most that tags take with the attributes that are always written; headlines have a link and ids. */
const [TAGS, HEADLINE] = [120, 3000];
/** Ids start with the version, up to seven times as long. */
export const SHORT_VERSION = 100;

/** The most characters that JSON and HTML can take, besides what is repeated, and HTML that Markdown has as typed. */
export function estimateLength({ body, sections }: Outline): number {
  return sections.reduce(
    (sum, { html, blocks }) => sum + HEADLINE + estimate(html) + estimateBlocks(blocks),
    estimateBlocks(body),
  );
}

function estimateBlocks(blocks: Block[]): number {
  return blocks.reduce((sum, { html }) => sum + TAGS + estimate(html), 0);
}

/** Each line of a list or quote is indented. */
function estimate(nodes: readonly HtmlNode[], indentation = 0): number {
  return nodes.reduce<number>((sum, node) => {
    if (typeof node === 'string') {
      const lines = indentation > 0 ? node.split('\n').length - 1 : 0;
      return sum + estimateText(node) + indentation * lines;
    }
    const values = Object.values(node.attributes);
    const ofAttributes = values.reduce((all, value) => all + TAGS / 4 + estimateText(value), 0);
    const ofLine = node.name === 'br' || BLOCKS.has(node.name) ? indentation : 0;
    const inside = indentation + (isElement(node, 'ul', 'ol', 'blockquote') ? 2 : 0);
    return sum + TAGS + ofAttributes + ofLine + estimate(node.children, inside);
  }, 0);
}

const PUNCTUATION = /[!-/:-@[-`{-~\n]/g;

/** In JSON and HTML each character is written twice; `&`, as `\\&` and `&#x26;`, takes seven characters more. */
function estimateText(text: string): number {
  return 2 * text.length + 7 * (text.match(PUNCTUATION)?.length ?? 0);
}
