import type { Art } from '../../../notes/media.ts';
import { en, findPhrases, type Labels } from '../../../labels/labels.ts';
import type { FrontMatter } from '../../../notes/parse/schema.ts';
import type { Settings } from '../../../project/settings.ts';
import type { Rendered } from '../../render/requests.ts';
import { h, type Content, type Html } from './html.ts';

export function renderLabel(
  selector: string,
  name: keyof Labels,
  settings: Settings,
  attributes: Record<string, string | boolean> = {},
): Html {
  return h(selector, { ...langOf(settings, name), ...attributes }, settings.labels[name]);
}

/** The attributes of an element that shows a label: the language, if it is English on a page in another language. */
export function langOf({ locale, labels }: Settings, name: keyof Labels) {
  const isForeign = labels[name] === en.labels[name] && findPhrases(locale) === undefined;
  return isForeign ? { lang: 'en', dir: 'ltr' } : {};
}

/** Renders the version of a release and its own title. */
export function renderName({ entry, ownTitle, label }: Rendered): Content {
  const version = label === entry.version && h('bdi.version', label);
  return ownTitle === undefined ? version : [version && [version, ' '], h('bdi.name', ownTitle)];
}

/** The date as browsers read it; undefined for a draft without one. */
export const dateOf = ({ date }: FrontMatter) => date.text.toUpperCase() || undefined;

export function renderWithdrawn(reason: string | undefined, settings: Settings): Html | undefined {
  if (reason === undefined) return undefined;
  const mark = renderLabel('bdi', 'withdrawn', settings);
  return h('p.withdrawn', [h('strong', mark), ': ', h('bdi', reason)]);
}

/** In CSS pixels. Portrait pictures would fill the page. */
const MAX_HEIGHT = 480;

/** The size at which a picture is shown, if there is room: its own, unless it is too high. */
export function fitSize(size: { width: number; height: number } | undefined) {
  if (!size || size.height <= MAX_HEIGHT) return size;
  return { width: Math.round((size.width * MAX_HEIGHT) / size.height), height: MAX_HEIGHT };
}

/**
 * Renders a picture with its dark variant. By default it is decoration, without alternative text. `up` leads to the root of the
 * site.
 */
export function renderPicture(
  selector: string,
  { url, local }: Art,
  up: string,
  { loading, alt = '' }: { loading?: 'lazy' | false; alt?: string } = {},
): Html {
  const src = local ? up + local.path : url;
  const dark = local?.dark;
  const media = '(prefers-color-scheme: dark)';
  return h(selector, [
    dark && h('source', { media, srcset: up + dark.path, ...fitSize(dark.size) }),
    h('img', { src, alt, ...fitSize(local?.size), loading, decoding: 'async' }),
  ]);
}
