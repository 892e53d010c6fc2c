import type { Nodes } from 'mdast';
import { makeProblem, type Problem } from '../problem.ts';
import { isSilent } from './outline.ts';

/** How the body and the changes are written in the response. */
export type Format = 'text' | 'markdown';

/** Finds empty list items. */
export function checkNode(node: Nodes): Problem | undefined {
  if (node.type !== 'listItem' || !node.children.every(isSilent)) return undefined;
  const message = 'this list item is empty; type the change, or delete the line';
  return makeProblem('empty-item', message, node.position);
}
