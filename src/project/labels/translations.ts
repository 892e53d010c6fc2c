import { ar } from './ar.ts';
import { de } from './de.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { ja } from './ja.ts';
import type { Translation } from './labels.ts';
import { pt } from './pt.ts';
import { ru } from './ru.ts';
import { zh } from './zh.ts';

/**
 * By the language and script of a locale. These are the eight languages that most websites are in (W3Techs), and
 * Chinese and Arabic, which more people use online than most of those.
 */
const TRANSLATIONS: ReadonlyMap<string, Translation> = new Map([
  ['ar-Arab', ar],
  ['de-Latn', de],
  ['en-Latn', en],
  ['es-Latn', es],
  ['fr-Latn', fr],
  ['it-Latn', it],
  ['ja-Jpan', ja],
  ['pt-Latn', pt],
  ['ru-Cyrl', ru],
  ['zh-Hans', zh],
]);

/** The built-in phrases in the language of a locale; undefined if there are none. */
export function findTranslation(locale: string): Translation | undefined {
  if (locale === 'en-US') return en; // Without loading Intl.
  const { language, script } = new Intl.Locale(locale).maximize();
  return TRANSLATIONS.get(`${language}-${script}`);
}
