import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { Art, createLine, HttpUrl } from '../notes/parse/schema.ts';
import { LINK_SCHEMES, UNSAFE_SCHEMES } from '../notes/prepare/resolve-links.ts';
import {
  Channels,
  checkEditions,
  Languages,
  like,
  Locale,
  PHRASES,
  phrasesOf,
} from './edition-settings.ts';

const line = (preset: string) => withDefault(createLine(), preset);
const flag = (preset: boolean) => withDefault(z.boolean('true or false'), preset);

const SiteUrl = z.pipe(
  HttpUrl.check(
    z.refine((url) => !/[?#@]/.test(url), 'an absolute http(s) URL without ?, # and @'),
  ),
  z.transform((url: string) => new URL(url.endsWith('/') ? url : `${url}/`).href),
);

const COUNT = 'a whole number from 1, or all';
const History = z.union([z.int(COUNT).check(z.minimum(1, COUNT)), z.literal('all')], COUNT);

const ACCENT = 'a color such as #0a5fb4';
const Accent = z.string(ACCENT).check(z.regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, ACCENT));

const HOSTS = [
  'cloudflare',
  'netlify',
  'vercel',
  'firebase',
  'azure',
  'nginx',
  'caddy',
  'apache',
  'github-pages',
  'gitlab-pages',
] as const;
export type Host = (typeof HOSTS)[number];

/** Whether a host serves files without any configuration of its own. */
export const isPagesHost = (host: Host) => host.endsWith('-pages');

/** The hosts of the settings: each once, in the order above. */
const Hosting = z.pipe(
  z.unknown().check(({ value, issues }) => {
    if (Array.isArray(value) && value.every((name) => HOSTS.some((host) => host === name))) return;
    const message = `a list of ${HOSTS.join(', ')}`;
    issues.push({ code: 'custom', message, input: value });
  }),
  z.transform((names) => HOSTS.filter((host) => [names].flat().includes(host))),
);

/** At least two characters: one would be the drive of a path. */
const SCHEME = /^[a-z][a-z\d+.-]+$/;

const parseScheme = (typed: unknown) =>
  String(typed)
    .toLowerCase()
    .replace(/:\/{0,2}$/, '');

/** The schemes that links may have besides http, https and mailto: each once, in lower case, without a colon. */
export const LinkSchemes = z.pipe(
  z.array(z.string('a list of URL schemes'), 'a list of URL schemes').check(({ value, issues }) => {
    const schemes = value.map(parseScheme);
    const unsafe = schemes.find((scheme) => UNSAFE_SCHEMES.includes(scheme));
    if (unsafe === undefined && schemes.every((scheme) => SCHEME.test(scheme))) return;
    const message =
      unsafe === undefined
        ? 'a list of URL schemes'
        : `a list without ${unsafe}, which is not safe in links`;
    issues.push({ code: 'custom', message, input: value });
  }),
  z.transform((typed: string[]) => {
    const schemes = new Set(typed.map(parseScheme));
    return [...schemes].filter((scheme) => !LINK_SCHEMES.includes(scheme)).toSorted();
  }),
);

const TYPES = 'a list of words for types of changes';

/** The settings as typed: the key `gazette` of package.json, or gazette.json, or another JSON file. */
export const TypedSettings = z.strictObject({
  releases: like(line('releases'), 'releases'),
  out: like(line('dist'), 'dist'),
  message: like(line('Version information located.'), 'Version information located.'),
  ...PHRASES,
  art: like(z.optional(Art), 'https://cdn.example.com/art/intro.png'),
  locale: like(withDefault(Locale, 'en-US'), 'en-US'),
  format: like(withDefault(z.enum(['text', 'markdown'], 'text or markdown'), 'text'), 'text'),
  escapeSlashes: like(flag(false), true),
  history: like(withDefault(History, 50), 50),
  page: like(flag(true), false),
  hosting: like(withDefault(Hosting, []), ['cloudflare']),
  linkSchemes: like(withDefault(LinkSchemes, []), ['obsidian']),
  types: like(z.optional(z.array(createLine(), TYPES)), ['New', 'Fixed']),
  subscribeUrl: like(z.optional(HttpUrl), 'https://example.com/newsletter'),
  siteLogo: like(z.optional(Art), './logo.png'),
  accent: like(z.optional(Accent), '#0a5fb4'),
  css: like(z.optional(createLine()), './brand.css'),
  homeUrl: like(z.optional(HttpUrl), 'https://example.com/'),
  siteUrl: like(z.optional(SiteUrl), 'https://example.com/'),
  languages: like(withDefault(Languages, {}), ['de', 'fr']),
  channels: like(withDefault(Channels, []), ['beta']),
});

/** The settings of a project. */
export const Settings = z.pipe(
  TypedSettings.check(checkEditions),
  z.transform((typed) => {
    const { locale, languages, siteTitle, siteDescription, types } = typed;
    // The other phrases are in the language of the notes.
    const shared = { siteTitle, siteDescription, types };
    return {
      ...typed,
      ...phrasesOf(locale, typed),
      languages: Object.entries(languages).map(([tag, own]) => ({
        locale: tag,
        ...phrasesOf(tag, { ...shared, ...own }),
      })),
    };
  }),
);
export type Settings = z.infer<typeof Settings>;

const LOOPBACK = /^(?:(?:.+\.)?localhost\.?|127\.[\d.]+|\[::1\])$/;

export function isLoopback(url: string): boolean {
  return LOOPBACK.test(new URL(url).hostname);
}
