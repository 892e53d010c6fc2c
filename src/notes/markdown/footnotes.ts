import type { FootnoteDefinition, FootnoteReference } from 'mdast';
import { makeProblem, type Problem } from '../problem.ts';

declare module 'mdast' {
  interface FootnoteReferenceData {
    /** The footnote, if this is the first reference to it. */
    definition?: FootnoteDefinition;
  }
}

const DEEPEST = 10;
const NESTED = `more than ${DEEPEST} footnotes refer to one another; put the text of this one into the sentence`;
const UNUSED =
  'nothing refers to this footnote, or one with this mark is above, so it is not shown; type a mark of its own where it belongs, or delete it';

/** `use` visits the footnote of its first reference, and returns false for later ones, which show nothing. */
export function createFootnotes(
  definitions: readonly FootnoteDefinition[],
  visit: (footnote: FootnoteDefinition) => void,
  report: (problem: Problem) => void,
) {
  const unused = new Set(definitions);
  const byMark = Map.groupBy(definitions, ({ identifier }) => identifier.toUpperCase());
  let depth = 0;
  return {
    use: (reference: FootnoteReference): boolean => {
      const definition = byMark.get(reference.identifier.toUpperCase())?.[0];
      if (!definition || !unused.delete(definition)) return false;
      if (depth === DEEPEST) report(makeProblem('nesting', NESTED, reference.position));
      if (depth === DEEPEST) return false;
      reference.data = { ...reference.data, definition };
      depth++;
      visit(definition);
      depth--;
      return true;
    },
    checkUnused: () => {
      for (const { position } of unused) report(makeProblem('footnote', UNUSED, position));
    },
  };
}
