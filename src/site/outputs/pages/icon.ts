import { hash } from 'node:crypto';
import type { Art } from '../../../notes/media.ts';
import { HASH_LENGTH } from '../../../project/served-files.ts';
import type { OutputFile } from '../output.ts';
import { DEFAULT_ACCENT, findInk } from './styles.ts';

/** Pictures that are wider or higher than this are no icons. */
const MAX_RATIO = 1.5;

/** Makes the icon of a site without a logo that can be one: lines of text on the accent color as typed. */
export function makeIcon(logo: Art | undefined, accent = DEFAULT_ACCENT): OutputFile | undefined {
  // The size of a picture elsewhere is not known.
  const { width, height } = logo?.local?.size ?? { width: 1, height: 1 };
  if (logo && Math.max(width / height, height / width) <= MAX_RATIO) return undefined;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${accent}"/><path d="M9 10.5h14M9 16h14M9 21.5h8" fill="none" stroke="${findInk(accent)}" stroke-width="2.75" stroke-linecap="round"/></svg>\n`;
  return { path: `art/icon-${hash('sha256', svg).slice(0, HASH_LENGTH)}.svg`, content: svg };
}
