import * as z from 'zod/mini';
import { withMeta } from '../contract/described.ts';
import { createLine } from '../notes/parse/schema.ts';
import { quote } from '../notes/problem.ts';
import { DATE_PLACEHOLDER } from '../notes/format.ts';
import { en, findTranslation, kindOf, type Labels } from '../labels/labels.ts';

/** Adds the example that a problem shows. */
export function like<T extends z.ZodMiniType>(schema: T, example: unknown): T {
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

/** The phrases that each language may have. Others come with Gazette. */
export const PHRASES = {
  title: like(z.optional(createLine()), en.defaults.title),
  headline: like(z.optional(createLine()), en.defaults.headline),
  published: like(z.optional(createPhrase(DATE_PLACEHOLDER)), en.defaults.published),
  siteTitle: like(z.optional(createLine()), 'Gazette release notes'),
  siteDescription: like(z.optional(createLine()), 'New features and fixes, as they ship.'),
  labels: like(z.optional(LabelsSetting), { close: 'OK' }),
};
export const LanguageSetting = z.strictObject(
  PHRASES,
  'an object with an object of phrases for each language',
);

/** The languages by their tags. A list of tags has no phrases of its own. */
export const Languages = z.pipe(
  z.transform((typed: unknown): unknown =>
    Array.isArray(typed) ? Object.fromEntries(typed.map((tag) => [tag, {}])) : typed,
  ),
  z.record(z.string(), LanguageSetting, 'a list of language tags'),
);

const CHANNELS = 'a list of names';

export const Channels = z.array(z.string(CHANNELS), CHANNELS);

/** The directories of the output, which a channel would mix with its own. */
const DIRECTORIES = ['art', 'releases', 'schemas', 'v2'];

interface EditionSettings {
  locale: string;
  languages: Record<string, unknown>;
  channels: string[];
}

/** Checks the names of languages and channels, which become directories. */
export const checkEditions: z.core.CheckFn<EditionSettings> = ({ value, issues }) => {
  const { locale, languages, channels } = value;
  const tags = Object.keys(languages);
  const refuse = (name: 'languages' | 'channels', wrong: string | undefined, reason: string) => {
    if (wrong === undefined) return;
    const message = `a list without ${quote(wrong)}, which ${reason}`;
    issues.push({ code: 'custom', message, input: value, path: [name] });
  };
  const unknown = tags.find((tag) => !isLocale(tag));
  refuse('languages', unknown, 'is no language tag that this Node.js supports');
  if (unknown !== undefined) return;
  const other = tags.find((tag) => new Intl.Locale(tag).toString() !== tag);
  refuse('languages', other, `is written ${other && new Intl.Locale(other).toString()}`);
  const own = tags.find((tag) => isSameLanguage(tag, locale));
  refuse('languages', own, 'is the language of your notes, the setting "locale"');
  const special = channels.find((name) => !/^[a-z\d-]+$/.test(name));
  refuse('channels', special, 'has other characters than a-z, 0-9 and -');
  const taken = channels.find((name) => [...DIRECTORIES, ...tags].includes(name));
  refuse('channels', taken, 'is a directory of the output');
  const again = channels.find((name, index) => channels.indexOf(name) < index);
  refuse('channels', again, 'is in it already');
};

/** `en` and `en-US` are the language of `en-US`, and `en-GB` is not. */
function isSameLanguage(tag: string, locale: string): boolean {
  const full = new Intl.Locale(locale).maximize();
  return tag === full.language || new Intl.Locale(tag).maximize().toString() === full.toString();
}

type TypedPhrases = z.infer<typeof LanguageSetting> & { types?: string[] | undefined };

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
