import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { VOID } from './elements.ts';
import { fitTable } from './fit-table.ts';

interface OpenElement {
  element: Element;
  /** The list that it was added to. */
  siblings: ElementContent[];
  /** Whether it has an end tag. */
  isClosed: boolean;
}

/** Builds a tree from nodes and elements in order. */
export function createTreeBuilder() {
  const children: ElementContent[] = [];
  const open: OpenElement[] = [];
  const start = (element: Element, isClosed: boolean): void => {
    const siblings = add(element);
    if (!VOID.has(element.tagName)) open.push({ element, siblings, isClosed });
  };
  const add = (node: ElementContent): ElementContent[] => {
    const parent = open.at(-1)?.element;
    const fit = parent ? fitTable(parent.tagName, node) : 'fits';
    if (fit === 'in a row') start(h('tr'), false);
    const table = fit === 'no' && open.findLast(({ element }) => element.tagName === 'table');
    const siblings = table ? table.siblings : (open.at(-1)?.element.children ?? children);
    // The table is the last of its siblings.
    siblings.splice(table ? -1 : siblings.length, 0, node);
    return siblings;
  };
  return {
    children,
    depth: () => open.length,
    /** Starts an element; `isClosed` is whether it has an end tag. */
    start,
    /** Adds a node to the innermost open element, or before the table that cannot contain it, as browsers do. */
    add: (node: ElementContent): void => void add(node),
    /** Ends the innermost element. */
    end: (): void => void open.pop(),
    /** Ends elements without an end tag, from the inside, while they pass the test. */
    endOptional: (test: (element: Element) => boolean): void => {
      for (let top = open.at(-1); top && !top.isClosed && test(top.element); top = open.at(-1)) {
        open.pop();
      }
    },
  };
}
