import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { withMeta } from '../contract/described.ts';
import { DATE_PLACEHOLDER } from '../notes/render/format-published.ts';
import { VERSION_PLACEHOLDER } from '../notes/render/format-title.ts';
import { Art, createLine, HttpUrl } from '../notes/front-matter/schema.ts';
import { Hosting } from './hosts.ts';
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

const Locale = z
  .string('a language tag')
  .check(z.refine(isLocale, 'a language tag that this Node.js supports'));

/** Adds the example that a problem shows. */
function like<T extends z.ZodMiniType>(schema: T, example: unknown): T {
  return withMeta(schema, { examples: [example] });
}

const line = (preset: string) => withDefault(createLine(), preset);

/** The settings of a project: the key `gazette` of package.json, or gazette.json, or another JSON file. */
export const Settings = z.strictObject({
  releases: like(line('releases'), 'releases'),
  out: like(line('dist'), 'dist'),
  message: like(line('Version information located.'), 'Version information located.'),
  title: like(line(`What's new in ${VERSION_PLACEHOLDER}`), `What's new in ${VERSION_PLACEHOLDER}`),
  headline: like(line('Changes'), 'Changes'),
  art: like(z.optional(Art), 'https://cdn.example.com/art/intro.png'),
  siteTitle: like(line('Release notes'), 'Gazette release notes'),
  published: like(
    withDefault(Pattern, `Published on ${DATE_PLACEHOLDER}`),
    `Published on ${DATE_PLACEHOLDER}`,
  ),
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
  siteUrl: like(z.optional(SiteUrl), 'https://example.com/'),
});
export type Settings = z.infer<typeof Settings>;
