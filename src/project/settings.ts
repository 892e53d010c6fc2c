import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { withMeta } from '../contract/described.ts';
import { DATE_PLACEHOLDER } from '../notes/render/format-published.ts';
import { Art, createLine, HttpUrl } from '../notes/front-matter/schema.ts';
import { Hosting } from './hosts.ts';
import { en } from './labels/en.ts';
import { LabelsSetting, type Labels } from './labels/labels.ts';
import { findTranslation } from './labels/translations.ts';
import { LinkSchemes } from './link-schemes.ts';

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

const SiteUrl = z.pipe(
  HttpUrl.check(
    z.refine((url) => !/[?#@]/.test(url), 'an absolute http(s) URL without ?, # and @'),
  ),
  z.transform((url: string) => new URL(url.endsWith('/') ? url : `${url}/`).href),
);

const COUNT = 'a whole number from 1, or all';

const Pattern = createLine().check(
  z.refine((text) => text.includes(DATE_PLACEHOLDER), `a phrase with ${DATE_PLACEHOLDER} in it`),
);

const ACCENT = 'a color such as #0a5fb4';
const Accent = z.string(ACCENT).check(z.regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, ACCENT));

const Locale = z
  .string('a language tag')
  .check(z.refine(isLocale, 'a language tag that this Node.js supports'));

/** Adds the example that a problem shows. */
function like<T extends z.ZodMiniType>(schema: T, example: unknown): T {
  return withMeta(schema, { examples: [example] });
}

const line = (preset: string) => withDefault(createLine(), preset);

/** The settings as typed: the key `gazette` of package.json, or gazette.json, or another JSON file. */
export const TypedSettings = z.strictObject({
  releases: like(line('releases'), 'releases'),
  out: like(line('dist'), 'dist'),
  message: like(line('Version information located.'), 'Version information located.'),
  title: like(z.optional(createLine()), en.defaults.title),
  headline: like(z.optional(createLine()), en.defaults.headline),
  art: like(z.optional(Art), 'https://cdn.example.com/art/intro.png'),
  siteTitle: like(z.optional(createLine()), 'Gazette release notes'),
  published: like(z.optional(Pattern), en.defaults.published),
  locale: like(withDefault(Locale, 'en-US'), 'en-US'),
  format: like(withDefault(z.enum(['text', 'markdown'], 'text or markdown'), 'text'), 'text'),
  escapeSlashes: like(withDefault(z.boolean('true or false'), false), true),
  history: like(
    withDefault(z.union([z.int(COUNT).check(z.minimum(1, COUNT)), z.literal('all')], COUNT), 50),
    50,
  ),
  page: like(withDefault(z.boolean('true or false'), true), false),
  hosting: like(withDefault(Hosting, []), ['cloudflare']),
  linkSchemes: like(withDefault(LinkSchemes, []), ['obsidian']),
  siteLogo: like(z.optional(Art), './logo.png'),
  accent: like(z.optional(Accent), '#0a5fb4'),
  homeUrl: like(z.optional(HttpUrl), 'https://example.com/'),
  labels: like(withDefault(LabelsSetting, {}), { close: 'OK' }),
  siteUrl: like(z.optional(SiteUrl), 'https://example.com/'),
});

/** The settings of a project. Phrases that are not set are in the language of `locale`, or in English. */
export const Settings = z.pipe(
  TypedSettings,
  z.transform(({ title, headline, siteTitle, published, ...settings }) => {
    const { defaults, labels } = findTranslation(settings.locale) ?? en;
    return {
      ...settings,
      title: title ?? defaults.title,
      headline: headline ?? defaults.headline,
      siteTitle: siteTitle ?? defaults.siteTitle,
      published: published ?? defaults.published,
      labels: { ...labels, ...settings.labels } satisfies Labels,
    };
  }),
);
export type Settings = z.infer<typeof Settings>;
