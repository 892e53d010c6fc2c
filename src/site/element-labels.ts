import type { Labels } from '../project/labels/labels.ts';

/** The first line of `whats-new.js`, which defines the phrases of the element. */
export function formatElementLabels(labels: Labels): string {
  const { close, more, allReleases: all, whatsNew: badge, unread } = labels;
  return `const LABELS=${JSON.stringify({ close, more, all, badge, unread })};`;
}
