import { BLOCKS, isElement, type HtmlElement, type HtmlNode } from './html/elements.ts';
import { makeProblem, type Place, type Problem } from './problem.ts';
import { listRows } from './render/render-table.ts';

/** A release may be so many times as long as its note. */
const MOST_TIMES = 8;
const ALWAYS_ALLOWED = 64 * 1024;

/** Counts characters that a release has besides those of its note, such as the address of a definition for each link to it. */
export interface SizeBudget {
  add: (characters: number, place: Place) => void;
  /** Set once there are too many. */
  problem: Problem | undefined;
}

export function createSizeBudget(note: string): SizeBudget {
  let left = MOST_TIMES * note.length + ALWAYS_ALLOWED;
  const budget: SizeBudget = {
    problem: undefined,
    add: (characters, place) => {
      left -= characters;
      if (left >= 0 || budget.problem) return;
      const message = `the release would be more than ${MOST_TIMES} times as long as its note; shorten what is repeated or nested`;
      budget.problem = makeProblem('growth', message, place);
    },
  };
  return budget;
}

interface Size {
  characters: number;
  lines: number;
  /** The characters that are written more often than they are typed. */
  repeated: number;
}

/** Table cells are measured twice if they are headers, and so are tables in them. */
type Sizes = Map<HtmlNode, Size>;

/** Counts what a release repeats from its nodes: headers in each row of a table, indentation in each line of a list. */
export function countRepeated(nodes: readonly HtmlNode[]): number {
  return measureAll(nodes, new Map()).repeated;
}

function measureAll(nodes: readonly HtmlNode[], sizes: Sizes): Size {
  const all = { characters: 0, lines: 0, repeated: 0 };
  for (const node of nodes) {
    const size = measure(node, sizes);
    all.characters += size.characters;
    all.lines += size.lines;
    all.repeated += size.repeated;
  }
  return all;
}

const INDENTATION = 2;

function measure(node: HtmlNode, sizes: Sizes): Size {
  if (typeof node === 'string') {
    const lines = node.includes('\n') ? node.split('\n').length - 1 : 0;
    return { characters: node.length, lines, repeated: 0 };
  }
  const known = sizes.get(node);
  if (known) return known;
  const size = measureAll(node.children, sizes);
  if (node.name === 'br' || BLOCKS.has(node.name)) size.lines++;
  if (node.name === 'table') size.repeated += countHeaders(node, sizes);
  if (isElement(node, 'ul', 'ol', 'blockquote')) size.repeated += INDENTATION * size.lines;
  if (isElement(node, 'th', 'td')) sizes.set(node, size);
  return size;
}

function countHeaders(table: HtmlElement, sizes: Sizes): number {
  const [header, ...rows] = listRows(table);
  if (!header || header.children.some((cell) => isElement(cell, 'td'))) return 0;
  const { characters, repeated } = measureAll(header.children, sizes);
  return (characters + repeated) * rows.length;
}
