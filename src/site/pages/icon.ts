import { hash } from 'node:crypto';
import type { Art } from '../../project/art.ts';
import type { Settings } from '../../project/settings.ts';
import type { OutputFile } from '../output-file.ts';
import { fitAccent } from './accent.ts';

interface Look {
  settings: Settings;
  /** The picture of the setting `siteLogo`. */
  logo: Art | undefined;
}

/** Pictures that are wider or higher than this are no icons. */
const MAX_RATIO = 1.5;
const HASH_LENGTH = 16;

/** The icon of a site without a logo that can be one: lines of text on its accent color. */
export function makeIcon({ settings, logo }: Look): OutputFile | undefined {
  if (logo && isIcon(logo.local?.file.size)) return undefined;
  const color = fitAccent(settings.accent, 'light');
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${color}"/><path d="M9 10.5h14M9 16h14M9 21.5h8" fill="none" stroke="#fff" stroke-width="2.75" stroke-linecap="round"/></svg>\n`;
  const digits = hash('sha256', svg).slice(0, HASH_LENGTH);
  return { path: `art/icon-${digits}.svg`, content: svg };
}

/** The address of the icon, relative to the site. */
export function findIcon(site: Look): string {
  return makeIcon(site)?.path ?? site.logo?.src ?? '';
}

/** The size of a picture elsewhere is not known. */
function isIcon(size: { width: number; height: number } | undefined): boolean {
  const { width, height } = size ?? { width: 1, height: 1 };
  return Math.max(width / height, height / width) <= MAX_RATIO;
}
