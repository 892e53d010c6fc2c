import type { Labels } from '../project/labels/labels.ts';

/** Writes the first line of `whats-new.js`, which defines the phrases of the element. */
export function writeElementLabels({ close, more }: Labels): string {
  return `const LABELS=${JSON.stringify({ close, more })};`;
}
