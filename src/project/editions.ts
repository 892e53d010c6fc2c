import { placeOf } from '../notes/parse-note.ts';
import { makeProblem, quote } from '../notes/problem.ts';
import {
  arrangeNotes,
  readNoteFiles,
  type LoadOptions,
  type NoteFile,
  type Project,
} from './load-project.ts';
import type { DatedNote } from './order-notes.ts';
import type { Settings } from './settings.ts';
import {
  findMissing,
  languageOf,
  makeTranslation,
  translateProject,
  type MissingTranslations,
  type Translation,
} from './translations.ts';

/** One run of a build: the notes of a channel, in a language. */
export interface Edition {
  /** The directory of its files below the output directory: `''` for the root, or such as `de/`, `beta/` or `beta/de/`. */
  prefix: string;
  channel: string | undefined;
  project: Project;
  /** Those of the root, with the phrases and the address of the edition. */
  settings: Settings;
  /** The same notes in each language, that of the edition included; none if there is one language. */
  alternates: Alternate[];
}

export interface Alternate {
  /** BCP 47 tag. */
  locale: string;
  /** The name of the language in that language. */
  name: string;
  /** The address of that edition, relative to this one. */
  path: string;
  /** Its absolute address, if there is a `siteUrl`. */
  url: string | undefined;
  isCurrent: boolean;
}

/** The editions of a project. Only this file knows what makes one. */
export interface Editions {
  /** The root is the first. */
  editions: readonly [Edition, ...Edition[]];
  /** The number of files with notes. */
  notes: number;
  /** All valid notes, of any channel; without translations. */
  all: DatedNote[];
  missing: MissingTranslations[];
}

export interface EditionOptions extends LoadOptions {
  settings: Settings;
}

/** The prefixes of all editions, that of the root first. */
export function listPrefixes({
  languages,
  channels,
}: Pick<Settings, 'languages' | 'channels'>): string[] {
  const paths = ['', ...languages.map(({ locale }) => `${locale}/`)];
  return ['', ...channels.map((channel) => `${channel}/`)].flatMap((directory) =>
    paths.map((path) => directory + path),
  );
}

/** @throws Error if the directory cannot be read */
export function loadEditions(options: EditionOptions): Editions {
  const { languages, channels } = options.settings;
  const files = readNoteFiles(options.releases);
  const tags = languages.map(({ locale }) => locale);
  const isTranslation = ({ path }: NoteFile) => tags.includes(languageOf(path));
  const originals = files
    .filter((file) => !isTranslation(file))
    .map((file) => checkChannel(file, channels));
  const known = new Map(originals.map((file) => [file.path, file]));
  const translations = files
    .filter(isTranslation)
    .map((file) => makeTranslation(file, known, languageOf(file.path)));
  const list = (channel?: string) => {
    const own = originals.filter(({ note }) =>
      [undefined, channel].includes(note?.frontMatter?.channel),
    );
    const project = arrangeNotes(own, options, originals);
    return listLanguages({ project, channel, translations, settings: options.settings });
  };
  const [root, ...translated] = list();
  const { notes: all } = arrangeNotes(originals, options);
  const missing = tags.map((tag) => findMissing(tag, translations, all));
  const editions = [root, ...translated, ...channels.flatMap(list)] as const;
  return { editions, notes: files.length, all, missing };
}

interface EditionChoice {
  /** By default, that of the notes. */
  language?: string | undefined;
  /** By default, none, or that of a release that only a channel has. */
  channel?: string | undefined;
}

/**
 * Finds the first edition that has something; the root, or the first that is as chosen, if none has.
 *
 * @throws Error if there is no such language or channel
 */
export function findEdition(
  { editions }: Editions,
  { language = editions[0].settings.locale, channel }: EditionChoice,
  hasIt: (project: Project) => boolean,
): Edition {
  refuseUnknown(
    'languages',
    language,
    editions.map(({ settings }) => settings.locale),
  );
  const channels = editions.flatMap((edition) => edition.channel ?? []);
  if (channel !== undefined) refuseUnknown('channels', channel, channels);
  const own = editions.filter(
    (edition) =>
      edition.settings.locale === language && (channel ?? edition.channel) === edition.channel,
  );
  return own.find(({ project }) => hasIt(project)) ?? own[0] ?? editions[0];
}

function refuseUnknown(setting: string, name: string, known: string[]): void {
  if (known.includes(name)) return;
  const names = known.length === 0 ? '' : ` (${[...new Set(known)].join(', ')})`;
  throw new Error(
    `${quote(name)} is none of the ${setting}${names}; add it to the setting "${setting}"`,
  );
}

/** A note of an unknown channel is in no edition. */
function checkChannel(file: NoteFile, channels: readonly string[]): NoteFile {
  const { note, problems } = file;
  const channel = note?.frontMatter?.channel;
  if (!note || channel === undefined || channels.includes(channel)) return file;
  const setting = `"channels": ${JSON.stringify([...channels, channel])}`;
  const message =
    channels.length === 0
      ? `the channel ${quote(channel)} needs the setting ${setting}`
      : `${quote(channel)} is none of the channels, which are ${channels.join(', ')}; type one of them, or add it to the settings: ${setting}`;
  const problem = makeProblem('invalid-value', message, placeOf(note, 'channel'));
  return { ...file, note: { ...note, frontMatter: undefined }, problems: [...problems, problem] };
}

interface ChannelNotes {
  project: Project;
  channel: string | undefined;
  translations: readonly Translation[];
  settings: Settings;
}

/** Lists the editions of a channel: that in the language of the notes, then the others. */
function listLanguages({
  project,
  channel,
  translations,
  settings,
}: ChannelNotes): [Edition, ...Edition[]] {
  const { siteUrl, locale, languages } = settings;
  const directory = channel === undefined ? '' : `${channel}/`;
  const urlOf = (path: string) => siteUrl && siteUrl + directory + path;
  const names = nameLanguages([locale, ...languages.map((each) => each.locale)]);
  const paths = new Map([...names.keys()].map((tag) => [tag, tag === locale ? '' : `${tag}/`]));
  const listAlternates = (current: string): Alternate[] =>
    [...paths].map(([tag, path]) => ({
      locale: tag,
      name: names.get(tag) ?? tag,
      path: (paths.get(current) === '' ? '' : '../') + path,
      url: urlOf(path),
      isCurrent: tag === current,
    }));
  const make = (own: Project, phrases: Pick<Settings, 'locale'> & Partial<Settings>): Edition => {
    const path = paths.get(phrases.locale) ?? '';
    return {
      prefix: directory + path,
      channel,
      project: own,
      settings: { ...settings, ...phrases, siteUrl: urlOf(path) },
      alternates: languages.length === 0 ? [] : listAlternates(phrases.locale),
    };
  };
  const others = languages.map((phrases) => {
    const own = translations.filter(({ tag }) => tag === phrases.locale);
    return make(translateProject(project, own, locale), phrases);
  });
  return [make(project, { locale }), ...others];
}

/** The names of languages in these languages, by their tags; with the region only where two are the same language. */
function nameLanguages(tags: readonly string[]): Map<string, string> {
  const languages = tags.map((tag) => new Intl.Locale(tag).language);
  return new Map(
    tags.map((tag, index) => {
      const language = languages[index] ?? tag;
      const isOnly = languages.filter((each) => each === language).length === 1;
      const name = nameLanguage(isOnly ? language : tag, tag);
      return [tag, name.replace(/^./u, (first) => first.toLocaleUpperCase(tag))];
    }),
  );
}

function nameLanguage(tag: string, locale: string): string {
  return new Intl.DisplayNames([locale], { type: 'language' }).of(tag) ?? tag;
}
