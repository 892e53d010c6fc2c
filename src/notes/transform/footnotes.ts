import type { Nodes } from 'mdast';
import { DEEPEST_NODE } from '../limits.ts';
import { makeProblem } from '../problem.ts';
import type { Transform } from './transform.ts';

declare module 'mdast' {
  interface FootnoteReferenceData {
    /** The footnote, if this is the first reference to it. */
    definition?: FootnoteDefinition;
  }
}

const UNUSED =
  'nothing refers to this footnote, or one with this mark is above, so it is not shown; type a mark of its own where it belongs, or delete it';
const NESTED =
  'too many footnotes refer to one another here; put the text of this one into the sentence';

/** Moves each footnote to the first reference to it. Other references show nothing. */
export const moveFootnotes: Transform = ({ footnotes, report }) => {
  const unused = new Set(footnotes);
  const byMark = Map.groupBy(footnotes, ({ identifier }) => identifier.toUpperCase());
  const move = (node: Nodes, depth: number) => {
    if (depth === DEEPEST_NODE) report(makeProblem('nesting', NESTED, node.position));
    if (depth === DEEPEST_NODE || node.type === 'footnoteDefinition') return;
    for (const child of 'children' in node ? node.children : []) move(child, depth + 1);
    if (node.type !== 'footnoteReference') return;
    const definition = byMark.get(node.identifier.toUpperCase())?.[0];
    if (!definition || !unused.delete(definition)) return;
    node.data = { ...node.data, definition };
    for (const child of definition.children) move(child, depth + 1);
  };
  return {
    root(tree) {
      if (footnotes.length === 0) return;
      move(tree, 0);
      for (const { position } of unused) report(makeProblem('footnote', UNUSED, position));
    },
    footnoteDefinition: () => false,
    footnoteReference: ({ data }) => data?.definition !== undefined,
  };
};
