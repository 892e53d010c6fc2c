import type { FootnoteDefinition, FootnoteReference } from 'mdast';
import { makeProblem, type Problem } from '../problem.ts';

declare module 'mdast' {
  interface FootnoteReferenceData {
    /** The footnote, if this is the first reference to it. */
    definition?: FootnoteDefinition;
  }
}

/** The footnotes of a note. Each is shown at its first reference; later references show nothing. */
export interface Footnotes {
  /** Connects a reference with its footnote. Returns whether it is the first to it. */
  use: (reference: FootnoteReference) => boolean;
  visitUnused: () => void;
}

export interface FootnoteOptions {
  visit: (footnote: FootnoteDefinition) => void;
  report: (problem: Problem) => void;
}

const DEEPEST = 10;

/** Footnotes are visited at their first references, the others by `visitUnused`. */
export function createFootnotes(
  definitions: readonly FootnoteDefinition[],
  { visit, report }: FootnoteOptions,
): Footnotes {
  const unused = new Map<string, FootnoteDefinition>();
  const repeated: FootnoteDefinition[] = [];
  for (const definition of definitions) {
    const identifier = definition.identifier.toUpperCase();
    if (unused.has(identifier)) repeated.push(definition);
    else unused.set(identifier, definition);
  }
  let depth = 0;
  return {
    use: (reference) => {
      const identifier = reference.identifier.toUpperCase();
      const definition = unused.get(identifier);
      if (!definition) return false;
      unused.delete(identifier);
      if (depth === DEEPEST) report(refuseDepth(reference));
      if (depth === DEEPEST) return false;
      reference.data = { ...reference.data, definition };
      depth++;
      visit(definition);
      depth--;
      return true;
    },
    visitUnused: () => {
      for (const definition of unused.values()) {
        report(makeProblem('footnote', UNUSED, definition.position));
        visit(definition);
      }
      for (const definition of repeated) {
        report(makeProblem('footnote', REPEATED, definition.position));
        visit(definition);
      }
    },
  };
}

const UNUSED =
  'nothing refers to this footnote, so it is not shown; type its mark where it belongs, or delete it';
const REPEATED =
  'there is a footnote with this mark already, so this one is not shown; give it a mark of its own, or delete it';

function refuseDepth({ position }: FootnoteReference): Problem {
  const message = `more than ${DEEPEST} footnotes refer to one another; put the text of this one into the sentence`;
  return makeProblem('nesting', message, position);
}
