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
  'nothing refers to this footnote, so it is not shown; type its mark where it belongs, or delete it';
const REPEATED =
  'there is a footnote with this mark already, so this one is not shown; give it a mark of its own, or delete it';

/**
 * Makes a function that connects a reference with its footnote, and visits that. It returns whether the reference is
 * the first to it: later ones show nothing. `checkUnused` reports the footnotes that are not shown.
 */
export function createFootnotes(
  definitions: readonly FootnoteDefinition[],
  visit: (footnote: FootnoteDefinition) => void,
  report: (problem: Problem) => void,
) {
  const unused = new Map<string, FootnoteDefinition>();
  for (const definition of definitions) {
    const identifier = definition.identifier.toUpperCase();
    if (!unused.has(identifier)) unused.set(identifier, definition);
    else report(makeProblem('footnote', REPEATED, definition.position));
  }
  let depth = 0;
  return {
    use: (reference: FootnoteReference): boolean => {
      const identifier = reference.identifier.toUpperCase();
      const definition = unused.get(identifier);
      if (!definition) return false;
      unused.delete(identifier);
      if (depth === DEEPEST) report(makeProblem('nesting', NESTED, reference.position));
      if (depth === DEEPEST) return false;
      reference.data = { ...reference.data, definition };
      depth++;
      visit(definition);
      depth--;
      return true;
    },
    checkUnused: () => {
      for (const { position } of unused.values()) report(makeProblem('footnote', UNUSED, position));
    },
  };
}
