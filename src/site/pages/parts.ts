import { formatTitle } from '../../notes/format.ts';
import type { ShownArt } from '../shown.ts';
import { en, findTranslation, type Labels } from '../../labels/labels.ts';
import type { Settings } from '../../project/settings.ts';
import { makeSlug } from '../page-path.ts';
import { h, type Attributes, type Html } from './html.ts';

export function renderLabel(
  selector: string,
  name: keyof Labels,
  settings: Settings,
  attributes: Record<string, string | boolean> = {},
): Html {
  return h(selector, { ...languageOf(settings, name), ...attributes }, settings.labels[name]);
}

/** The attributes of an element that shows a label: the language, if it is English on a page in another language. */
export function languageOf({ locale, labels }: Settings, name: keyof Labels) {
  const isForeign = labels[name] === en.labels[name] && findTranslation(locale) === undefined;
  return isForeign ? { lang: 'en', dir: 'ltr' } : {};
}

interface Named {
  version: string;
  title: string;
}

/** What a title says besides the version, which it may start with; undefined if that is nothing. */
export function findOwnTitle({ version, title }: Named, settings: Settings): string | undefined {
  if (title === version || title === formatTitle(settings.title, version)) return undefined;
  const [start, rest] = [title.slice(0, version.length), title.slice(version.length)];
  const named = start === version ? /^\s*[:–—|·-]\s+(.+)/su.exec(rest)?.[1] : undefined;
  return named ?? title;
}

/** The version and the title, as lists of pages and entries show them. */
export function nameRelease(entry: Named, settings: Settings): string {
  const title = findOwnTitle(entry, settings);
  return title === undefined ? entry.title : `${entry.version}: ${title}`;
}

/** Renders the title of a release next to its version, with a space before it; nothing if it only repeats the version. */
export function renderOwnTitle(entry: Named, settings: Settings): (Html | string)[] {
  const title = findOwnTitle(entry, settings);
  return title === undefined ? [] : [' ', h('bdi.name', title)];
}

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

/** Renders a picture with its dark variant. It is decoration, so it has no alternative text. */
export function renderPicture(
  selector: string,
  { src, local, dark }: ShownArt,
  { isLazy, ...attributes }: Attributes = {},
): Html {
  const media = '(prefers-color-scheme: dark)';
  return h(selector, attributes, [
    dark && h('source', { media, srcset: dark.src, ...fitSize(dark.size) }),
    h('img', {
      src,
      alt: '',
      ...fitSize(local?.size),
      loading: isLazy && 'lazy',
      decoding: 'async',
    }),
  ]);
}

/** Pages show that an element moves to the next page, which has one of the same name. */
export function nameTransition(part: 'title' | 'art', version: string): Attributes {
  return { 'data-transition': `${part}-${makeSlug(version).replaceAll('.', '_')}` };
}
