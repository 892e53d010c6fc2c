import * as z from 'zod/mini';
import { withMeta } from '../contract/described.ts';
import { en, findKind, findPhrases, KINDS, type Labels } from '../labels/labels.ts';
import { DATE_PLACEHOLDER } from '../notes/format.ts';
import { createLine } from '../notes/parse/schema.ts';

/** Adds the example that a problem shows. */
export function withExample<T extends z.ZodMiniType>(schema: T, example: unknown): T {
  return withMeta(schema, { examples: [example] });
}

function createPhrase(placeholder: string) {
  const expected = `a phrase with ${placeholder} in it`;
  return createLine().check(z.refine((text) => text.includes(placeholder), expected));
}

const PLACEHOLDER = /\{\w+\}/;

export const LabelsSetting = z.strictObject(
  Object.fromEntries(
    Object.entries(en.labels).map(([name, text]) => {
      const placeholder = PLACEHOLDER.exec(text)?.[0];
      const label = placeholder === undefined ? createLine() : createPhrase(placeholder);
      return [name, withExample(z.optional(label), text)];
    }),
  ),
  'an object with phrases',
);

/** The phrases that each language may have. Others come with Gazette. */
export const PHRASES = {
  title: withExample(z.optional(createLine()), en.defaults.title),
  headline: withExample(z.optional(createLine()), en.defaults.headline),
  published: withExample(z.optional(createPhrase(DATE_PLACEHOLDER)), en.defaults.published),
  siteTitle: withExample(z.optional(createLine()), 'Gazette release notes'),
  siteDescription: withExample(z.optional(createLine()), 'New features and fixes, as they ship.'),
  labels: withExample(z.optional(LabelsSetting), { close: 'OK' }),
};
export const LanguageSetting = z.strictObject(
  PHRASES,
  'an object with an object of phrases for each language',
);

const TYPES = `a list of words for types of changes, or an object with the kind of each: ${KINDS.join(', ')}`;

/** The words that the setting adds, with their kinds. */
export const Types = z.optional(
  z.pipe(
    z.transform((words: unknown): unknown =>
      Array.isArray(words) && words.every((word) => typeof word === 'string')
        ? Object.fromEntries(words.map((word) => [word, findKind(word) ?? 'other']))
        : words,
    ),
    z.record(createLine(), z.enum(KINDS, TYPES), TYPES),
  ),
);

type PhraseSettings = z.infer<typeof LanguageSetting> & { types?: z.infer<typeof Types> };

/** Adds the phrases that are not set, in the language of the locale or else in English. */
export function completePhrases(locale: string, phrases: PhraseSettings) {
  const { defaults, labels, types } = findPhrases(locale) ?? en;
  const words = new Map([...en.types, ...types].map(({ word, kind }) => [word, kind]));
  return {
    title: phrases.title ?? defaults.title,
    headline: phrases.headline ?? defaults.headline,
    siteTitle: phrases.siteTitle ?? defaults.siteTitle,
    siteDescription: phrases.siteDescription,
    published: phrases.published ?? defaults.published,
    // Words of the setting come last, so that they count.
    types: [...words, ...Object.entries(phrases.types ?? {})].map(([word, kind]) => ({
      word,
      kind,
    })),
    labels: { ...labels, ...phrases.labels } satisfies Labels,
  };
}
