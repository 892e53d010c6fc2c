import type { Nodes } from 'mdast';
import { makeProblem, type Problem } from '../problem.ts';
import { findMistyped } from './find-mistyped.ts';
import { isSilent } from './outline.ts';

/** How the body and the changes are written in the response. */
export type Format = 'text' | 'markdown';

/** Finds empty items and mistyped Markdown. `lines` are the lines of the note. */
export function checkNode(node: Nodes, lines: string[]): Problem | undefined {
  if (node.type === 'paragraph') {
    const message = findMistyped(node, lines);
    return message === undefined ? undefined : makeProblem('mistyped', message, node.position);
  }
  if (node.type !== 'listItem' || !node.children.every(isSilent)) return undefined;
  const message = 'this list item is empty; type the change, or delete the line';
  return makeProblem('empty-item', message, node.position);
}
