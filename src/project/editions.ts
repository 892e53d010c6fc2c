import { locateField } from '../notes/parse/parse-note.ts';
import { findSimilar, makeProblem, quote } from '../notes/problem.ts';
import { makeProject, type LoadOptions, type NoteFile, type Project } from './load-project.ts';
import { pickHistory, type DatedNote } from './order-notes.ts';
import type { Settings } from './settings.ts';
import { translateProject, type Translation } from './translations.ts';

/** A view of the notes of one channel in one language, with its releases and where their pages are. */
export interface Edition {
  /** The directory of its files: `''` for the root, or such as `de/`, `beta/` or `beta/de/`. */
  prefix: string;
  channel: string | undefined;
  project: Project;
  /** The settings of the root, with the phrases and the address of this edition. */
  settings: Settings;
  /** The edition in each language, including this one; empty if there is only one language. */
  alternates: Alternate[];
  /** From its front page to the root of the site: `''`, `../` and so on. */
  up: string;
  /** The address of the root. */
  rootUrl: string | undefined;
  /** All releases that have a page, or are in the history, newest first. */
  releases: readonly DatedNote[];
  /** The releases whose page is in this edition. A channel has none of the pages that it shares with everybody. */
  localReleases: readonly DatedNote[];
  /** The newest, which the front page shows. */
  history: readonly DatedNote[];
  /** The directories with the pages of releases, by version, such as `de/`. */
  pages: ReadonlyMap<string, string>;
  /** The address of a release on another site; undefined if there is none. */
  pageOf?: (version: string) => string | undefined;
}

export interface Alternate {
  /** BCP 47 tag. */
  locale: string;
  /** The name of the language in that language. */
  name: string;
  /** The address of that edition, relative to this one. */
  path: string;
}

const directoryOf = (name: string | undefined) => (name === undefined ? '' : `${name}/`);

/** The prefixes of all editions. The first is the root's. */
export function listPrefixes({ languages, channels }: Settings): string[] {
  const tags = [undefined, ...languages.map(({ locale }) => locale)];
  return [undefined, ...channels].flatMap((channel) =>
    tags.map((tag) => directoryOf(channel) + directoryOf(tag)),
  );
}

/** Lists the editions of all channels and languages, the root first. `translations` has them by language. */
export function listEditions(
  originals: readonly NoteFile[],
  translations: ReadonlyMap<string, readonly Translation[]>,
  options: LoadOptions,
): Edition[] {
  const { languages, channels, locale } = options.settings;
  const list = (channel: string | undefined, stable: Edition[] = []): Edition[] => {
    const listed = originals.filter(({ note }) =>
      [undefined, channel].includes(note?.frontMatter?.channel),
    );
    const main = makeProject(listed, options, originals);
    return [undefined, ...languages].map((phrases, index) => {
      const texts = translations.get(phrases?.locale ?? locale) ?? [];
      const project = phrases ? translateProject(main, texts, locale) : main;
      return makeEdition(project, channel, stable[index]?.pages, phrases, options);
    });
  };
  const stable = list(undefined);
  return [...stable, ...channels.flatMap((channel) => list(channel, stable))];
}

function makeEdition(
  project: Project,
  channel: string | undefined,
  /** The pages of releases that a channel shares with everybody. */
  shared: Edition['pages'] = new Map(),
  phrases: Settings['languages'][number] | undefined,
  { settings, unpublished = false }: LoadOptions,
): Edition {
  const { siteUrl, page, history: most } = settings;
  const prefix = directoryOf(channel) + directoryOf(phrases?.locale);
  const listed = project.notes.filter(({ note }) => note.frontMatter.listed !== false);
  const pick = (count: number) => pickHistory(listed, count, { unpublished });
  const history = pick(most === 'all' ? Infinity : most);
  const releases = page ? pick(Infinity) : history;
  const localReleases = page ? releases.filter(({ version }) => !shared.has(version)) : [];
  return {
    prefix,
    channel,
    project,
    settings: { ...settings, ...phrases, siteUrl: siteUrl && siteUrl + prefix },
    alternates: listAlternates(settings, phrases?.locale),
    up: '../'.repeat(prefix.split('/').length - 1),
    rootUrl: siteUrl,
    releases,
    localReleases,
    history,
    pages: new Map([...shared, ...localReleases.map(({ version }) => [version, prefix] as const)]),
  };
}

/** The editions of a channel. Paths are relative to the edition in the language `tag` (default: the language of the notes). */
function listAlternates({ locale, languages }: Settings, tag: string | undefined): Alternate[] {
  if (languages.length === 0) return [];
  return [undefined, ...languages.map((each) => each.locale)].map((each) => ({
    locale: each ?? locale,
    // `English` for `en-US`, but `Português (Brasil)` for a translation to `pt-BR`.
    name: nameLanguage(each ?? new Intl.Locale(locale).language),
    path: (tag === undefined ? '' : '../') + directoryOf(each),
  }));
}

function nameLanguage(tag: string): string {
  const name = new Intl.DisplayNames([tag], { type: 'language' }).of(tag) ?? tag;
  return name.replace(/^./u, (first) => first.toLocaleUpperCase(tag));
}

/**
 * Finds an edition in a language (default: the language of the notes) and a channel (default: any): the first whose project
 * passes the test, or else the first.
 *
 * @throws Error if there is no such language or channel
 */
export function findEdition(
  editions: readonly Edition[],
  {
    settings: { locale, languages, channels },
    language = locale,
    channel,
  }: { settings: Settings; language?: string | undefined; channel?: string | undefined },
  test: (project: Project) => boolean,
): Edition {
  const matches = editions
    .filter(({ settings }) => settings.locale === language)
    .filter((edition) => edition.channel === (channel ?? edition.channel));
  const match = matches.find(({ project }) => test(project)) ?? matches[0];
  if (match) return match;
  if (channel !== undefined) requireChannel(channel, channels);
  const tags = [locale, ...languages.map((each) => each.locale)].join(', ');
  const advice = 'choose one of these, or add it to the setting "languages"';
  throw new Error(`${quote(language)} is none of your languages (${tags}); ${advice}`);
}

/** @throws Error if a channel is none of the settings */
export function requireChannel(channel: string, channels: readonly string[]): void {
  if (!channels.includes(channel)) throw new Error(explainChannel(channel, channels));
}

function explainChannel(channel: string, channels: readonly string[]): string {
  const meant = findSimilar(channel, channels);
  const advice =
    meant === undefined
      ? `correct it, or add it to the settings: "channels": ${JSON.stringify([...channels, channel])}`
      : `did you mean ${quote(meant)}?`;
  return `${quote(channel)} is none of your channels (${channels.join(', ') || 'there are none'}); ${advice}`;
}

/** A note of an unknown channel is in no edition. */
export function checkChannel(file: NoteFile, channels: readonly string[]): NoteFile {
  const { note, problems } = file;
  const channel = note?.frontMatter?.channel;
  if (!note || channel === undefined || channels.includes(channel)) return file;
  const message = explainChannel(channel, channels);
  const problem = makeProblem('invalid-value', message, locateField(note, 'channel'));
  return { ...file, note: { ...note, frontMatter: undefined }, problems: [...problems, problem] };
}
