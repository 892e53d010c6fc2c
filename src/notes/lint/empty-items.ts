import { makeProblem } from '../problem.ts';
import { isSilent } from '../transform/comments.ts';
import type { Transform } from '../transform/transform.ts';

const EMPTY_ITEM = 'this list item is empty; type the change, or delete the line';
const DEFINITION_ITEM =
  'this list item shows nothing, because [text]: at its start defines a link; type \\ before its [';

export const checkItems: Transform = ({ report }) => ({
  listItem({ children, position }) {
    if (!children.every(isSilent)) return;
    const isDefinition = children.some(({ type }) => type === 'definition');
    report(makeProblem('empty-item', isDefinition ? DEFINITION_ITEM : EMPTY_ITEM, position));
  },
});
