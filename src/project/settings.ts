import * as z from 'zod/mini';
import { _default as withDefault } from 'zod/mini';
import { attempt } from '../notes/attempt.ts';
import { Art, createLine, HttpUrl } from '../notes/parse/schema.ts';
import { LINK_SCHEMES } from '../notes/transform/links.ts';
import { UNSAFE_SCHEMES } from '../contract/content.ts';
import { quote } from '../notes/problem.ts';
import { HOST_FILES, RESERVED_NAMES } from './served-files.ts';
import { LanguageSetting, withExample, PHRASES, completePhrases, Types } from './phrases.ts';

const line = (preset: string) => withDefault(createLine(), preset);
const flag = (preset: boolean) => withDefault(z.boolean('true or false'), preset);

const SiteUrl = z.pipe(
  HttpUrl.check(
    z.refine((url) => !/[?#@]/.test(url), 'an absolute http(s) URL without ?, # and @'),
  ),
  z.transform((url: string) => new URL(url.endsWith('/') ? url : `${url}/`).href),
);

const Links = z.array(
  z.strictObject({ text: createLine(), url: HttpUrl }, 'an object with text and url'),
  'a list of links',
);

const COUNT = 'a whole number from 1, or all';
const History = z.union([z.int(COUNT).check(z.minimum(1, COUNT)), z.literal('all')], COUNT);

const ACCENT = 'a color such as #0a5fb4';
const Accent = z.string(ACCENT).check(z.regex(/^#(?:[\da-f]{3}|[\da-f]{6})$/i, ACCENT));

export type Host = keyof typeof HOST_FILES;

const isHost = (name: string): name is Host => Object.hasOwn(HOST_FILES, name);
const HOSTS = Object.keys(HOST_FILES).filter(isHost);

/** Whether a host serves files without any configuration of its own. */
export const isPagesHost = (host: Host) => host.endsWith('-pages');

const HOSTING = `a list of ${HOSTS.join(', ')} (S3 needs none)`;

/** The hosts of the settings: each once, in the order above. */
const Hosting = z.pipe(
  z.array(z.string(HOSTING), HOSTING).check(z.refine((names) => names.every(isHost), HOSTING)),
  z.transform((names: string[]) => HOSTS.filter((host) => names.includes(host))),
);

const SCHEMES = 'a list of URL schemes';
/** At least two characters: one would be the drive of a path. */
const SCHEME = /^[a-z][a-z\d+.-]+$/;

/** The schemes that links may have besides http, https and mailto: each once, in lower case, without a colon. */
export const LinkSchemes = z.pipe(
  z.pipe(
    z.array(z.string(SCHEMES), SCHEMES),
    z.transform((names: string[]) => {
      const schemes = new Set(names.map((each) => each.toLowerCase().replace(/:\/{0,2}$/, '')));
      return [...schemes].filter((scheme) => !LINK_SCHEMES.includes(scheme)).toSorted();
    }),
  ),
  z.array(z.string()).check(
    z.refine((schemes) => schemes.every((scheme) => SCHEME.test(scheme)), SCHEMES),
    z.refine(
      (schemes) => !schemes.some((scheme) => UNSAFE_SCHEMES.includes(scheme)),
      `${SCHEMES} without ${UNSAFE_SCHEMES.join(', ')}, which are not safe in links`,
    ),
  ),
);

const RELEASE_URL = 'an absolute URL with {version} in it';
const ReleaseUrl = HttpUrl.check(z.refine((url) => url.includes('{version}'), RELEASE_URL));

const isLocale = (tag: string): boolean =>
  attempt(() => Intl.DateTimeFormat.supportedLocalesOf(tag).length > 0, false);

const Locale = z
  .string('a language tag')
  .check(z.refine(isLocale, 'a language tag that this Node.js supports'));

/** Phrases by the tag of their language. Languages in a list of tags have the phrases of Gazette. */
const Languages = z.pipe(
  z.transform((languages: unknown): unknown =>
    Array.isArray(languages) ? Object.fromEntries(languages.map((tag) => [tag, {}])) : languages,
  ),
  z.record(z.string(), LanguageSetting, 'a list of language tags'),
);

const CHANNELS = 'a list of names';

/** Checks the names of languages and channels, which become directories. */
const checkEditions: z.core.CheckFn<z.infer<typeof TypedSettings>> = ({ value, issues }) => {
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
  const same = tags.find((tag) => isSameLanguage(tag, locale));
  refuse('languages', same, 'is the language of your notes, the setting "locale"');
  const special = channels.find((name) => !/^[a-z\d-]+$/.test(name));
  refuse('channels', special, 'has other characters than a-z, 0-9 and -');
  const taken = channels.find((name) => RESERVED_NAMES.has(name) || tags.includes(name));
  refuse('channels', taken, 'is a name in the output already');
  const again = channels.find((name, index) => channels.indexOf(name) < index);
  refuse('channels', again, 'is in it already');
};

/** `en` and `en-US` are the language of `en-US`, and `en-GB` is not. */
function isSameLanguage(tag: string, locale: string): boolean {
  const full = new Intl.Locale(locale).maximize();
  return tag === full.language || new Intl.Locale(tag).maximize().toString() === full.toString();
}

const OTHER_KEYS = 'a list of keys of front matter';

/** The settings as typed: the key `gazette` of package.json, or gazette.json, or another JSON file. */
export const TypedSettings = z.strictObject({
  releases: withExample(line('releases'), 'releases'),
  out: withExample(line('dist'), 'dist'),
  message: withExample(line('Version information located.'), 'Version information located.'),
  ...PHRASES,
  art: withExample(z.optional(Art), 'https://cdn.example.com/art/intro.png'),
  locale: withExample(withDefault(Locale, 'en-US'), 'en-US'),
  format: withExample(
    withDefault(z.enum(['text', 'markdown'], 'text or markdown'), 'text'),
    'text',
  ),
  escapeSlashes: withExample(flag(false), true),
  history: withExample(withDefault(History, 50), 50),
  page: withExample(flag(true), false),
  hosting: withExample(withDefault(Hosting, []), ['cloudflare']),
  linkSchemes: withExample(withDefault(LinkSchemes, []), ['obsidian']),
  types: withExample(Types, { Performance: 'edit' }),
  subscribeUrl: withExample(z.optional(HttpUrl), 'https://example.com/newsletter'),
  siteLogo: withExample(z.optional(Art), './logo.png'),
  accent: withExample(z.optional(Accent), '#0a5fb4'),
  showVersions: withExample(flag(true), false),
  links: withExample(withDefault(Links, []), [{ text: 'Docs', url: 'https://example.com/docs' }]),
  releaseUrl: withExample(
    z.optional(ReleaseUrl),
    'https://github.com/kite/kite/releases/tag/v{version}',
  ),
  css: withExample(z.optional(createLine()), './brand.css'),
  homeUrl: withExample(z.optional(HttpUrl), 'https://example.com/'),
  siteUrl: withExample(z.optional(SiteUrl), 'https://example.com/'),
  languages: withExample(withDefault(Languages, {}), ['de', 'fr']),
  channels: withExample(withDefault(z.array(z.string(CHANNELS), CHANNELS), []), ['beta']),
  otherKeys: withExample(withDefault(z.array(z.string(OTHER_KEYS), OTHER_KEYS), []), ['layout']),
});

/** The settings of a project. */
export const Settings = z.pipe(
  TypedSettings.check(checkEditions),
  z.transform((settings) => {
    const { locale, languages, siteTitle, siteDescription, types } = settings;
    // The other phrases are in the language of the notes.
    const shared = { siteTitle, siteDescription, types };
    return {
      ...settings,
      ...completePhrases(locale, settings),
      languages: Object.entries(languages).map(([tag, phrases]) => ({
        locale: tag,
        ...completePhrases(tag, { ...shared, ...phrases }),
      })),
    };
  }),
);
export type Settings = z.infer<typeof Settings>;

const LOOPBACK = /^(?:(?:.+\.)?localhost\.?|127\.[\d.]+|\[::1\])$/;

export const isLoopback = (url: string) => LOOPBACK.test(new URL(url).hostname);
