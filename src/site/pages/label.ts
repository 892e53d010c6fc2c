import type { Element } from 'hast';
import { h } from 'hastscript';
import { type Labels, en, findTranslation } from '../../project/labels/labels.ts';
import type { Settings } from '../../project/settings.ts';

/** Renders a label as an element, such as `a.skip`, with its language and more properties. */
export function renderLabel(
  selector: string,
  name: keyof Labels,
  settings: Settings,
  properties: Element['properties'] = {},
): Element {
  return h(selector, { ...languageOf(settings, name), ...properties }, settings.labels[name]);
}

/** The attributes of an element that shows a label: the language, if it is English on a page in another language. */
export function languageOf({ locale, labels }: Settings, name: keyof Labels) {
  const isForeign = labels[name] === en.labels[name] && findTranslation(locale) === undefined;
  return isForeign ? { lang: 'en', dir: 'ltr' } : {};
}
