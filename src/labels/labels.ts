import ar from './ar.json' with { type: 'json' };
import de from './de.json' with { type: 'json' };
import english from './en.json' with { type: 'json' };
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

/**
 * A word for a type of changes in lower case, without an emoji or a code such as `:bug:` before it, and without a colon or
 * a scope, as in `fix(editor):`, after it.
 */
export function normalizeType(word: string): string {
  const name = word.replace(/^(?::[\w+-]+:|[^\p{L}\p{N}])+/u, '').trimEnd();
  return name
    .replace(/[:：]$/, '')
    .trimEnd()
    .replace(/(?<=\S) ?\([^()]+\)$/, '')
    .toLowerCase();
}

/** What pages say in a language, and its words for types of changes. */
export type Phrases = typeof en;
export type Labels = Phrases['labels'];

/** The kinds that have words in each language. The first word is the label of the kind. */
const TYPE_KINDS = ['add', 'edit', 'remove', 'fix', 'security', 'breaking'] as const;

function makePhrases(json: typeof english) {
  const { title, headline, siteTitle, published, types, ...labels } = json;
  const labelOf = (kind: keyof typeof types) => types[kind][0] ?? '';
  return {
    defaults: { title, headline, siteTitle, published },
    types: TYPE_KINDS.flatMap((kind) => types[kind].map((word): ChangeType => ({ word, kind }))),
    labels: {
      ...labels,
      add: labelOf('add'),
      edit: labelOf('edit'),
      remove: labelOf('remove'),
      fix: labelOf('fix'),
      security: labelOf('security'),
      breaking: labelOf('breaking'),
    },
  };
}

export const en = makePhrases(english);

/**
 * By the language and script of a locale. These are the eight languages that most websites are in (W3Techs), and
 * Chinese and Arabic, which more people use online than most of those.
 */
const LANGUAGES: ReadonlyMap<string, Phrases> = new Map([
  ['ar-Arab', makePhrases(ar)],
  ['de-Latn', makePhrases(de)],
  ['en-Latn', en],
  ['es-Latn', makePhrases(es)],
  ['fr-Latn', makePhrases(fr)],
  ['it-Latn', makePhrases(it)],
  ['ja-Jpan', makePhrases(ja)],
  ['pt-Latn', makePhrases(pt)],
  ['ru-Cyrl', makePhrases(ru)],
  ['zh-Hans', makePhrases(zh)],
]);

/** Headings of release-please, changesets and GitHub, and words of commits. Without the setting `types`, they have no label. */
const HEADINGS: readonly [Kind, words: string[]][] = [
  [
    'breaking',
    ['breaking changes', 'breaking change', 'backward-incompatible changes', 'major changes'],
  ],
  ['security', ['security fixes', 'security updates']],
  ['add', ['features', 'new features', 'feature', 'feat', 'minor changes']],
  ['edit', ['enhancements', 'improvements', 'performance improvements', 'perf']],
  ['remove', ['removals']],
  ['fix', ['bug fixes', 'bugfixes', 'fixes', 'fix', 'bug fix', 'patch changes']],
];

const TYPES = [
  ...HEADINGS.flatMap(([kind, words]) => words.map((word) => ({ word, kind }))),
  ...[...LANGUAGES.values()].flatMap(({ types }) => types),
];
const KINDS_BY_WORD: ReadonlyMap<string, Kind> = new Map(
  TYPES.map(({ word, kind }) => [word.toLowerCase(), kind]),
);

/** Commits that break compatibility: `feat!:`, `fix(editor)!:`. */
const BREAKING_COMMIT = /^(?:feat|fix|perf|refactor|chore|build)(?:\(.+\))?!$/;

/** The kind of a word for a type of changes, in any language, or of a commit; undefined for other words. */
export function findKind(word: string): Kind | undefined {
  const name = normalizeType(word);
  return BREAKING_COMMIT.test(name) ? 'breaking' : KINDS_BY_WORD.get(name);
}

export function findPhrases(locale: string): Phrases | undefined {
  if (locale === 'en-US') return en; // Without loading Intl.
  const { language, script } = new Intl.Locale(locale).maximize();
  return LANGUAGES.get(`${language}-${script}`);
}
