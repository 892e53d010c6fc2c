import type { Labels } from '../project/labels/labels.ts';
import { readStatic } from '../project/read-static.ts';
import type { OutputFile } from './output-file.ts';

/** Files that depend on no note and no setting. They are made with the package. */
const COPIED = [
  'schemas/front-matter.json',
  'schemas/version-response.json',
  'schemas/release-history.json',
  'schemas/sessions-response.json',
  'schemas/error-response.json',
  'openapi.json',
];
const ELEMENT = 'whats-new.js';

/** Lists the files that depend on no note: copies, and the element with its labels. */
export function listStaticFiles(labels: Labels): OutputFile[] {
  const firstLine = formatElementLabels(labels);
  const element = readStatic(ELEMENT)
    .toString('utf8')
    .replace(/^.*/, () => firstLine);
  const copied = COPIED.map((path) => ({ path, content: readStatic(path) }));
  return [...copied, { path: ELEMENT, content: element }];
}

/** The first line of `whats-new.js`, which defines the phrases of the element. */
export function formatElementLabels(labels: Labels): string {
  const { close, more, allReleases: all, whatsNew: badge, unread } = labels;
  return `const LABELS=${JSON.stringify({ close, more, all, badge, unread })};`;
}
