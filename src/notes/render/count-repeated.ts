import type { Element, ElementContent } from 'hast';
import { BLOCKS } from '../html/elements.ts';
import { listRows } from './render-table.ts';

interface Size {
  characters: number;
  lines: number;
  /** The characters that are written more often than they are typed. */
  repeated: number;
}

/** The sizes of table cells, which are measured twice if they are headers, and so are tables in them. */
type Sizes = Map<ElementContent, Size>;

/** Counts what a release repeats from its nodes: headers in each row of a table, indentation in each line of a list. */
export function countRepeated(nodes: readonly ElementContent[]): number {
  return measureAll(nodes, new Map()).repeated;
}

function measureAll(nodes: readonly ElementContent[], sizes: Sizes): Size {
  const all = { characters: 0, lines: 0, repeated: 0 };
  for (const node of nodes) {
    const { characters, lines, repeated } = measure(node, sizes);
    all.characters += characters;
    all.lines += lines;
    all.repeated += repeated;
  }
  return all;
}

const INDENTED = new Set(['ul', 'ol', 'blockquote']);
const INDENTATION = 2;
const CELLS = new Set(['th', 'td']);

function measure(node: ElementContent, sizes: Sizes): Size {
  if (node.type === 'text') {
    const lines = node.value.split('\n').length - 1;
    return { characters: node.value.length, lines, repeated: 0 };
  }
  if (node.type !== 'element') return { characters: 0, lines: 0, repeated: 0 };
  const { tagName, children } = node;
  const isCell = CELLS.has(tagName);
  const known = isCell ? sizes.get(node) : undefined;
  if (known) return known;
  const size = measureAll(children, sizes);
  if (tagName === 'br' || BLOCKS.has(tagName)) size.lines++;
  if (tagName === 'table') size.repeated += countHeaders(node, sizes);
  if (INDENTED.has(tagName)) size.repeated += INDENTATION * size.lines;
  if (isCell) sizes.set(node, size);
  return size;
}

function countHeaders(table: Element, sizes: Sizes): number {
  const [header, ...rows] = listRows(table);
  const cells = header?.children ?? [];
  if (cells.some((cell) => cell.type === 'element' && cell.tagName === 'td')) return 0;
  const { characters, repeated } = measureAll(cells, sizes);
  return (characters + repeated) * rows.length;
}
