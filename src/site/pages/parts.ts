import { formatDay, formatTitle } from '../../notes/render/format.ts';
import { en, findTranslation, type Labels } from '../../project/labels/labels.ts';
import type { Settings } from '../../project/settings.ts';
import { h, type Html } from './html.ts';

export function renderLabel(
  selector: string,
  name: keyof Labels,
  settings: Settings,
  attributes: Record<string, string> = {},
): Html {
  return h(selector, { ...languageOf(settings, name), ...attributes }, settings.labels[name]);
}

/** The attributes of an element that shows a label: the language, if it is English on a page in another language. */
export function languageOf({ locale, labels }: Settings, name: keyof Labels) {
  const isForeign = labels[name] === en.labels[name] && findTranslation(locale) === undefined;
  return isForeign ? { lang: 'en', dir: 'ltr' } : {};
}

/** Renders the title of a release next to its version, with a space before it; nothing if it only repeats the version. */
export function renderOwnTitle(
  { version, title }: { version: string; title: string },
  settings: Settings,
): (Html | string)[] {
  if (title === version || title === formatTitle(settings.title, version)) return [];
  return [' ', h('bdi.name', title)];
}

export function renderDay(date: string, { locale }: Settings): Html {
  const day = date.slice(0, 'YYYY-MM-DD'.length);
  return h('time', { datetime: day || undefined }, formatDay(day, locale, 'medium'));
}

export function renderWithdrawn(reason: string | undefined, settings: Settings): Html | undefined {
  if (reason === undefined) return undefined;
  const mark = renderLabel('bdi', 'withdrawn', settings);
  return h('p.withdrawn', [h('strong', mark), ': ', h('bdi', reason)]);
}
