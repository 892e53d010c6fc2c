import * as z from 'zod';
import { DATE_PLACEHOLDER } from '../notes/format-published.ts';
import { HttpUrl, Line } from '../notes/front-matter.ts';
import { Hosting } from './hosting/hosts.ts';

function isLocale(tag: string): boolean {
  try {
    return Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0;
  } catch {
    return false;
  }
}

const SiteUrl = HttpUrl.refine(
  (url) => !/[?#]/.test(url),
  'an absolute http(s) URL without ? and #',
).transform((url) => (url.endsWith('/') ? url : `${url}/`));

/** The settings of a project: the `gazette` key of package.json, or a JSON file of its own. */
export const Settings = z.strictObject({
  message: Line.default('Version information located.').meta({
    examples: ['Version information located.'],
  }),
  title: Line.default("What's new").meta({ examples: ["What's new"] }),
  art: HttpUrl.optional().meta({ examples: ['https://cdn.example.com/art/intro.png'] }),
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
  page: z
    .boolean('true or false')
    .default(true)
    .meta({ examples: [false] }),
  hosting: Hosting.default([]).meta({ examples: [['cloudflare']] }),
  siteUrl: SiteUrl.optional().meta({ examples: ['https://example.com/'] }),
});
export type Settings = z.infer<typeof Settings>;
