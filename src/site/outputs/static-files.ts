import { PLACEHOLDER_SERVER, PLACEHOLDER_TITLE } from '../../contract/index.ts';
import { readStatic } from '../../project/files.ts';
import type { Settings } from '../../project/settings.ts';
import { lazyFile, type OutputFile } from './output.ts';
import { fitAccent } from './pages/styles.ts';

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
/** It must be next to the other. */
const ELEMENT_VIEW = 'whats-new-view.js';

type ElementSettings = Pick<Settings, 'labels' | 'accent'>;

export function listElementFiles(settings: ElementSettings): OutputFile[] {
  const firstLine = renderElementStart(settings);
  const element = readStatic(ELEMENT).toString();
  const content = element.replace(/^.*/, () => firstLine);
  const view = lazyFile(ELEMENT_VIEW, () => readStatic(ELEMENT_VIEW));
  return [{ path: ELEMENT, content }, view];
}

export function listSchemaFiles({
  siteUrl,
  siteTitle,
}: Pick<Settings, 'siteUrl' | 'siteTitle'>): OutputFile[] {
  const server = siteUrl?.replace(/\/$/, '') ?? PLACEHOLDER_SERVER;
  const content = readStatic(OPENAPI)
    .toString()
    .replace(JSON.stringify(PLACEHOLDER_SERVER), () => JSON.stringify(server))
    .replace(JSON.stringify(PLACEHOLDER_TITLE), () => JSON.stringify(siteTitle));
  const copied = COPIED.map((path) => lazyFile(path, () => readStatic(path)));
  return [...copied, { path: OPENAPI, content }];
}

/** The first line of `whats-new.js`, which defines the phrases of the element and the accent color. */
export function renderElementStart({ labels, accent }: ElementSettings): string {
  const { close, more, unread, withdrawn } = labels;
  const { allReleases: all, readAll: read, whatsNew: badge } = labels;
  const phrases = JSON.stringify({ close, more, all, badge, unread, read, withdrawn });
  return `const LABELS=${phrases},ACCENT=${JSON.stringify(accent ? formatAccent(accent) : '')};`;
}

/**
 * Rules that follow the style sheet of the element. Links are mixed with the color of the text where an app may have
 * changed the background, because the accent color is legible only on a light or dark one.
 */
function formatAccent(accent: string): string {
  const light = fitAccent(accent, 'light');
  const color = `light-dark(${light},${fitAccent(accent, 'dark')})`;
  const link = (text: string) =>
    `.link,.all{color:var(--whats-new-muted,color-mix(in srgb,${color} 40%,${text}))}`;
  const rules = [
    `.close{background:var(--whats-new-accent,${color})}`,
    `.count{background:var(--whats-new-accent,${light})}`,
    link('currentColor'),
    `dialog{${link(`var(--whats-new-color,${color})`)}}`,
  ];
  // Other browsers show the element without the accent color.
  return `@supports (color:light-dark(red,red)){${rules.join('')}}`;
}
