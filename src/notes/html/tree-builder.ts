import type { Element, ElementContent } from 'hast';
import { h } from 'hastscript';
import { VOID } from './elements.ts';
import { listMissingParts } from './fit-table.ts';

interface OpenElement {
  element: Element;
  /** Whether it has an end tag. */
  isClosed: boolean;
}

/** Builds a tree from nodes and elements in order. Content of tables that is in no cell gets one. */
export function createTreeBuilder() {
  const children: ElementContent[] = [];
  const open: OpenElement[] = [];
  const push = (node: ElementContent) => (open.at(-1)?.element.children ?? children).push(node);
  const add = (node: ElementContent): void => {
    const parent = open.at(-1)?.element.tagName ?? '';
    for (const name of listMissingParts(parent, node)) {
      const element = h(name);
      push(element);
      open.push({ element, isClosed: false });
    }
    push(node);
  };
  return {
    children,
    depth: () => open.length,
    /** Adds a node to the innermost open element. */
    add,
    /** Starts an element; `isClosed` is whether it has an end tag. */
    start: (element: Element, isClosed: boolean): void => {
      add(element);
      if (!VOID.has(element.tagName)) open.push({ element, isClosed });
    },
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
