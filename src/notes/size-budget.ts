import { BLOCKS, isElement, type HtmlElement, type HtmlNode } from './html/elements.ts';
import type { Block } from './html/to-elements.ts';
import type { Outline } from './markdown/outline.ts';
import { makeProblem, type Place, type Problem } from './problem.ts';
import { listRows } from './render/render-table.ts';
import { renderHeading } from './render/render-text.ts';

/** A release may be so many times as long as its note. */
const MOST_TIMES = 8;
const ALWAYS_ALLOWED = 64 * 1024;

/** Counts characters that a release has besides those of its note, such as the address of a definition for each link to it. */
export interface SizeBudget {
  add: (characters: number, place: Place) => void;
  /** Whether so many more characters are not too many. */
  allows: (characters: number) => boolean;
  /** Set once there are too many. */
  problem: Problem | undefined;
}

export function createSizeBudget(note: string): SizeBudget {
  let left = MOST_TIMES * note.length + ALWAYS_ALLOWED;
  const budget: SizeBudget = {
    problem: undefined,
    allows: (characters) => characters <= left,
    add: (characters, place) => {
      left -= characters;
      if (left >= 0 || budget.problem) return;
      const message = `the release would be more than ${MOST_TIMES} times as long as its note; shorten what is repeated or nested`;
      budget.problem = makeProblem('growth', message, place);
    },
  };
  return budget;
}

/** Adds what the release repeats: headings in headlines below them, headers of tables, indentation. */
export function addRepeated(blocks: Block[], { sections }: Outline, budget: SizeBudget): void {
  for (const { source, html } of blocks) {
    budget.add(measure(html, new Map()).repeated, source[0]?.position);
  }
  const lengths = new Map(sections.map(({ html }) => [html, renderHeading(html).length]));
  for (const { ancestors, place } of sections) {
    const repeated = ancestors.reduce((sum, { html }) => sum + (lengths.get(html) ?? 0), 0);
    budget.add(repeated, place);
  }
}

/** The size of nodes, in characters. */
interface Size {
  text: number;
  lines: number;
  /** What is written more often than it is typed: headers in each row of a table, indentation in each line of a list. */
  repeated: number;
}

/** Table cells are measured twice if they are headers, and so are tables in them. */
type Sizes = Map<HtmlNode, Size>;

function measure(nodes: readonly HtmlNode[], sizes: Sizes): Size {
  const all = { text: 0, lines: 0, repeated: 0 };
  for (const node of nodes) {
    const size = typeof node === 'string' ? measureText(node) : measureElement(node, sizes);
    all.text += size.text;
    all.lines += size.lines;
    all.repeated += size.repeated;
  }
  return all;
}

function measureText(text: string): Size {
  const lines = text.includes('\n') ? text.split('\n').length - 1 : 0;
  return { text: text.length, lines, repeated: 0 };
}

const INDENTATION = 2;

function measureElement(element: HtmlElement, sizes: Sizes): Size {
  const known = sizes.get(element);
  if (known) return known;
  const size = measure(element.children, sizes);
  if (element.name === 'br' || BLOCKS.has(element.name)) size.lines++;
  if (element.name === 'table') size.repeated += countHeaders(element, sizes);
  if (isElement(element, 'ul', 'ol', 'blockquote')) size.repeated += INDENTATION * size.lines;
  if (isElement(element, 'th', 'td')) sizes.set(element, size);
  return size;
}

function countHeaders(table: HtmlElement, sizes: Sizes): number {
  const [header, ...rows] = listRows(table);
  if (!header || header.children.some((cell) => isElement(cell, 'td'))) return 0;
  const { text, repeated } = measure(header.children, sizes);
  return (text + repeated) * rows.length;
}

/** The most that tags take with the attributes that are always written; headlines have a link and ids. */
const [TAGS, HEADLINE] = [120, 3000];
/** Ids start with the version, up to seven times as long. */
export const SHORT_VERSION = 100;

/**
 * The most characters that an outline can take in JSON and HTML together, besides what is repeated, and besides HTML that
 * Markdown has as typed.
 */
export function estimateLength({ body, sections }: Outline): number {
  return sections.reduce(
    (sum, { html, blocks }) => sum + HEADLINE + estimate(html) + estimateBlocks(blocks),
    estimateBlocks(body),
  );
}

function estimateBlocks(blocks: Block[]): number {
  return blocks.reduce((sum, { html }) => sum + TAGS + estimate(html), 0);
}

function estimate(nodes: readonly HtmlNode[]): number {
  return nodes.reduce<number>((sum, node) => {
    if (typeof node === 'string') return sum + estimateText(node);
    const values = Object.values(node.attributes);
    const ofAttributes = values.reduce((all, value) => all + TAGS / 4 + estimateText(value), 0);
    return sum + TAGS + ofAttributes + estimate(node.children);
  }, 0);
}

const PUNCTUATION = /[!-/:-@[-`{-~\n]/g;

/** In JSON and HTML each character is written twice; `&`, as `\\&` and `&#x26;`, takes seven characters more. */
function estimateText(text: string): number {
  return 2 * text.length + 7 * (text.match(PUNCTUATION)?.length ?? 0);
}
