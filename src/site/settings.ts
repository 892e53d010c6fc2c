import * as z from 'zod';
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

const SiteUrl = HttpUrl.refine(
  (url) => !/[?#@]/.test(url),
  'an absolute http(s) URL without ?, # and @',
).transform((url) => new URL(url.endsWith('/') ? url : `${url}/`).href);

const COUNT = 'a whole number from 1, or all';

/** The settings of a project: the `gazette` key of package.json, or a JSON file of its own. */
export const Settings = z.strictObject({
  message: Line.default('Version information located.').meta({
    examples: ['Version information located.'],
  }),
  title: Line.default("What's new").meta({ examples: ["What's new"] }),
  art: Art.optional().meta({ examples: ['https://cdn.example.com/art/intro.png'] }),
  siteTitle: Line.default('Release notes').meta({ examples: ['Gazette release notes'] }),
  published: Line.refine(
    (text) => text.includes(DATE_PLACEHOLDER),
    `a phrase with ${DATE_PLACEHOLDER} in it`,
  )
    .default(`Published on ${DATE_PLACEHOLDER}`)
    .meta({ examples: [`Published on ${DATE_PLACEHOLDER}`] }),
  locale: z
    .string('the tag of a language')
    .refine(isLocale, 'the tag of a language that this Node.js knows')
    .default('en-US')
    .meta({ examples: ['en-US'] }),
  format: z
    .enum(['text', 'markdown'], 'text or markdown')
    .default('text')
    .meta({ examples: ['text'] }),
  escapeSlashes: z
    .boolean('true or false')
    .default(false)
    .meta({ examples: [true] }),
  history: z
    .union([z.int(COUNT).min(1, COUNT), z.literal('all')], COUNT)
    .default(50)
    .meta({ examples: [50] }),
  page: z
    .boolean('true or false')
    .default(true)
    .meta({ examples: [false] }),
  hosting: Hosting.default([]).meta({ examples: [['cloudflare']] }),
  siteUrl: SiteUrl.optional().meta({ examples: ['https://example.com/'] }),
});
export type Settings = z.infer<typeof Settings>;
