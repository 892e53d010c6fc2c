import { PLACEHOLDER_SERVER } from '../contract/index.ts';
import { readStatic } from '../project/read-static.ts';
import type { Settings } from '../project/settings.ts';
import type { OutputFile } from './output-file.ts';

/** Files that depend on no note and no setting. They are made with the package. */
const COPIED = [
  'schemas/front-matter.json',
  'schemas/version-response.json',
  'schemas/release-history.json',
  'schemas/sessions-response.json',
  'schemas/error-response.json',
];
const OPENAPI = 'openapi.json';
const ELEMENT = 'whats-new.js';

type ElementSettings = Pick<Settings, 'labels' | 'types'>;

export function listStaticFiles({
  labels,
  types,
  siteUrl,
}: ElementSettings & Pick<Settings, 'siteUrl'>): OutputFile[] {
  const firstLine = formatElementLabels({ labels, types });
  const element = readStatic(ELEMENT)
    .toString('utf8')
    .replace(/^.*/, () => firstLine);
  const server = siteUrl?.replace(/\/$/, '') ?? PLACEHOLDER_SERVER;
  const openApi = readStatic(OPENAPI)
    .toString('utf8')
    .replace(PLACEHOLDER_SERVER, () => server);
  const copied = COPIED.map((path) => ({ path, content: readStatic(path) }));
  return [...copied, { path: OPENAPI, content: openApi }, { path: ELEMENT, content: element }];
}

/** The first line of `whats-new.js`, which defines the phrases of the element and the types of changes. */
export function formatElementLabels({ labels, types }: ElementSettings): string {
  const { close, more, allReleases: all, whatsNew: badge, unread } = labels;
  const kinds = Object.fromEntries(types.map(({ word, kind }) => [word.toLowerCase(), kind]));
  return `const LABELS=${JSON.stringify({ close, more, all, badge, unread })},TYPES=${JSON.stringify(kinds)};`;
}
