import * as z from 'zod/mini';
import { withMeta } from '../contract/described.ts';
import { createLine } from '../notes/front-matter/schema.ts';
import { quote } from '../notes/problem.ts';
import { DATE_PLACEHOLDER } from '../notes/render/format.ts';
import { isRecord } from './json.ts';
import { en, findTranslation, kindOf, type Labels } from './labels/labels.ts';

/** Adds the example that a problem shows. */
export function like<T extends z.ZodMiniType>(schema: T, example: unknown): T {
  return withMeta(schema, { examples: [example] });
}

export function createPhrase(placeholder: string) {
  const expected = `a phrase with ${placeholder} in it`;
  return createLine().check(z.refine((text) => text.includes(placeholder), expected));
}

const PLACEHOLDER = /\{\w+\}/;

export const LabelsSetting = z.strictObject(
  Object.fromEntries(
    Object.entries(en.labels).map(([name, text]) => {
      const placeholder = PLACEHOLDER.exec(text)?.[0];
      const label = placeholder === undefined ? createLine() : createPhrase(placeholder);
      return [name, like(z.optional(label), text)];
    }),
  ),
  'an object with phrases',
);

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

export const Locale = z
  .string('a language tag')
  .check(z.refine(isLocale, 'a language tag that this Node.js supports'));

const LANGUAGES = 'a list of language tags';

/** The phrases of a language, besides those that come with Gazette. */
export const LanguageSetting = z.strictObject({
  title: like(z.optional(createLine()), en.defaults.title),
  headline: like(z.optional(createLine()), en.defaults.headline),
  published: like(z.optional(createPhrase(DATE_PLACEHOLDER)), en.defaults.published),
  siteTitle: like(z.optional(createLine()), 'Gazette release notes'),
  siteDescription: like(z.optional(createLine()), 'New features and fixes, as they ship.'),
  labels: like(z.optional(LabelsSetting), { close: 'OK' }),
});

/** The languages by their tags. A list of tags has no phrases of its own. */
export const Languages = z.pipe(
  z.unknown().check(({ value, issues }) => {
    const tags = listTags(value);
    const message = tags ? explainTags(tags) : LANGUAGES;
    if (message !== undefined) issues.push({ code: 'custom', message, input: value });
  }),
  z.pipe(
    z.transform((typed: unknown) =>
      isRecord(typed) ? typed : Object.fromEntries(listTags(typed)?.map((tag) => [tag, {}]) ?? []),
    ),
    z.record(z.string(), LanguageSetting, LANGUAGES),
  ),
);

function listTags(typed: unknown): string[] | undefined {
  if (isRecord(typed)) return Object.values(typed).every(isRecord) ? Object.keys(typed) : undefined;
  const tags = z.array(z.string()).safeParse(typed);
  return tags.data;
}

function explainTags(tags: readonly string[]): string | undefined {
  const unknown = tags.find((tag) => !isLocale(tag));
  if (unknown !== undefined) {
    return `${LANGUAGES} that this Node.js supports, and ${quote(unknown)} is none`;
  }
  if (new Set(tags).size < tags.length) return 'a list that has each language once';
  const other = tags.find((tag) => Intl.getCanonicalLocales(tag)[0] !== tag);
  if (other === undefined) return undefined;
  return `a list with ${quote(Intl.getCanonicalLocales(other)[0])} instead of ${quote(other)}`;
}

/** The directories of the output, which a channel would mix with its own. */
const DIRECTORIES = new Set(['art', 'releases', 'schemas', 'v2']);
const CHANNELS = 'a list of names of channels, each once and of a-z, 0-9 and - only';

export const Channels = z.array(z.string(CHANNELS), CHANNELS).check(({ value, issues }) => {
  const isPlain = value.every((name) => /^[a-z\d-]+$/.test(name));
  const taken = value.find((name) => DIRECTORIES.has(name));
  if (isPlain && new Set(value).size === value.length && taken === undefined) return;
  const message =
    taken === undefined
      ? CHANNELS
      : `a list without ${quote(taken)}, which is a directory of the output`;
  issues.push({ code: 'custom', message, input: value });
});

/** Whether a language is that of the notes: `en` and `en-US` are those of `en-US`. */
function isSameLanguage(tag: string, locale: string): boolean {
  const [own, other] = [tag, locale].map((each) => new Intl.Locale(each));
  const full = other?.maximize().toString();
  return own?.toString() === other?.language || own?.maximize().toString() === full;
}

interface EditionSettings {
  locale: string;
  languages: Record<string, unknown>;
  channels: string[];
}

export const checkEditions: z.core.CheckFn<EditionSettings> = ({ value, issues }) => {
  const { locale, languages, channels } = value;
  const tags = Object.keys(languages);
  const own = tags.find((tag) => isSameLanguage(tag, locale));
  const both = channels.find((name) => tags.includes(name));
  if (own !== undefined) {
    const message = `a list without ${quote(own)}, the language of the notes (the setting "locale")`;
    issues.push({ code: 'custom', message, input: languages, path: ['languages'] });
  }
  if (both !== undefined) {
    const message = `a list without ${quote(both)}, which is a language`;
    issues.push({ code: 'custom', message, input: channels, path: ['channels'] });
  }
};

interface TypedPhrases extends z.infer<typeof LanguageSetting> {
  types?: string[] | undefined;
}

/** Phrases that are not typed are in the language of the locale, or in English. */
export function phrasesOf(locale: string, typed: TypedPhrases) {
  const { defaults, labels, types: own } = findTranslation(locale) ?? en;
  const types = typed.types ?? [...new Set([...en.types.split(', '), ...own.split(', ')])];
  return {
    title: typed.title ?? defaults.title,
    headline: typed.headline ?? defaults.headline,
    siteTitle: typed.siteTitle ?? defaults.siteTitle,
    siteDescription: typed.siteDescription,
    published: typed.published ?? defaults.published,
    types: types.map((word) => ({ word, kind: kindOf(word) })),
    labels: { ...labels, ...typed.labels } satisfies Labels,
  };
}
