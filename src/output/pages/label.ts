import type { Labels } from '../../project/labels/labels.ts';
import { en } from '../../project/labels/en.ts';
import { findTranslation } from '../../project/labels/translations.ts';
import type { Settings } from '../../project/settings.ts';

/** The attributes of an element that shows a label: an English one on a page in another language is marked. */
export function languageOf({ locale, labels }: Settings, name: keyof Labels) {
  const isForeign = labels[name] === en.labels[name] && findTranslation(locale) === undefined;
  return isForeign ? { lang: 'en', dir: 'ltr' } : {};
}
