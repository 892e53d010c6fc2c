import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import en from './en.json' with { type: 'json' };
import es from './es.json' with { type: 'json' };
import fr from './fr.json' with { type: 'json' };
import it from './it.json' with { type: 'json' };
import ja from './ja.json' with { type: 'json' };
import pt from './pt.json' with { type: 'json' };
import ru from './ru.json' with { type: 'json' };
import zh from './zh.json' with { type: 'json' };

/** The kinds of changes, in the order in which readers need them. Each has a label. */
export const KINDS = ['breaking', 'security', 'add', 'edit', 'remove', 'fix', 'other'] as const;
export type Kind = (typeof KINDS)[number];

/** A word that names a type of changes, such as Fixed, and its meaning, which gives it a color. */
export interface ChangeType {
  word: string;
  kind: Kind;
}

/** A word for a type of changes in lower case, without a sign such as an emoji before it. */
export const normalizeType = (word: string) =>
  word
    .replace(/^[^\p{L}\p{N}]+/u, '')
    .trim()
    .toLowerCase();

export type Translation = typeof en;
export type Labels = Translation['labels'];

export { en };

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

/** The kinds of the words in `types`, in their order in each translation. */
const TYPE_KINDS: readonly Kind[] = [
  'add',
  'add',
  'edit',
  'edit',
  'remove',
  'remove',
  'fix',
  'security',
  'breaking',
];

/** The headings of release-please, changesets and GitHub. Without the setting `types`, they have no label. */
const HEADING_KINDS: readonly [string, Kind][] = [
  ['breaking changes', 'breaking'],
  ['major changes', 'breaking'],
  ['features', 'add'],
  ['new features', 'add'],
  ['minor changes', 'add'],
  ['enhancements', 'edit'],
  ['improvements', 'edit'],
  ['performance improvements', 'edit'],
  ['bug fixes', 'fix'],
  ['fixes', 'fix'],
  ['patch changes', 'fix'],
];

const KINDS_BY_WORD: ReadonlyMap<string, Kind> = new Map([
  ...HEADING_KINDS,
  ...[...TRANSLATIONS.values()].flatMap(({ types }) => {
    const words = types.toLowerCase().split(', ');
    return words.map((word, index): [string, Kind] => [word, TYPE_KINDS[index] ?? 'other']);
  }),
]);

/** The kind of a word for a type of changes, in any language; undefined for other words. */
export const findKind = (word: string): Kind | undefined => KINDS_BY_WORD.get(normalizeType(word));

export function findTranslation(locale: string): Translation | undefined {
  if (locale === 'en-US') return en; // Without loading Intl.
  const { language, script } = new Intl.Locale(locale).maximize();
  return TRANSLATIONS.get(`${language}-${script}`);
}
