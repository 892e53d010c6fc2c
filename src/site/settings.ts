import * as z from 'zod/mini';
import { DATE_PLACEHOLDER } from '../notes/format-published.ts';
import { Art, HttpUrl, Line } from '../notes/front-matter.ts';
import { Hosting } from './hosting/hosts.ts';

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

const Pattern = Line.check(
  z.refine((text) => text.includes(DATE_PLACEHOLDER), `a phrase with ${DATE_PLACEHOLDER} in it`),
);

const Locale = z
  .string('the tag of a language')
  .check(z.refine(isLocale, 'the tag of a language that this Node.js knows'));

/** What a problem shows as an example of a setting. */
const example = (value: unknown) => z.meta({ examples: [value] });

/** The settings of a project: the `gazette` key of package.json, or a JSON file of its own. */
export const Settings = z.strictObject({
  message: z
    ._default(Line, 'Version information located.')
    .check(example('Version information located.')),
  title: z._default(Line, "What's new").check(example("What's new")),
  art: z.optional(Art).check(example('https://cdn.example.com/art/intro.png')),
  siteTitle: z._default(Line, 'Release notes').check(example('Gazette release notes')),
  published: z
    ._default(Pattern, `Published on ${DATE_PLACEHOLDER}`)
    .check(example(`Published on ${DATE_PLACEHOLDER}`)),
  locale: z._default(Locale, 'en-US').check(example('en-US')),
  format: z
    ._default(z.enum(['text', 'markdown'], 'text or markdown'), 'text')
    .check(example('text')),
  escapeSlashes: z._default(z.boolean('true or false'), false).check(example(true)),
  history: z
    ._default(z.union([z.int(COUNT).check(z.minimum(1, COUNT)), z.literal('all')], COUNT), 50)
    .check(example(50)),
  page: z._default(z.boolean('true or false'), true).check(example(false)),
  hosting: z._default(Hosting, []).check(example(['cloudflare'])),
  siteUrl: z.optional(SiteUrl).check(example('https://example.com/')),
});
export type Settings = z.infer<typeof Settings>;
