import { placeOf } from '../notes/parse/parse-note.ts';
import { findSimilar, makeProblem, quote } from '../notes/problem.ts';
import type { Cache } from './cache.ts';
import {
  arrangeNotes,
  readNoteFiles,
  type LoadOptions,
  type NoteFile,
  type Project,
} from './load-project.ts';
import type { Settings } from './settings.ts';
import {
  checkLanguage,
  findMissing,
  languageOf,
  makeTranslation,
  translateProject,
  type MissingTranslations,
} from './translations.ts';

/** A view of the notes: those of a channel, in a language. */
export interface Edition {
  /** The directory of its files: `''` for the root, or such as `de/`, `beta/` or `beta/de/`. */
  prefix: string;
  channel: string | undefined;
  project: Project;
  /** The edition for everybody in the same language, which has the pages of releases that this channel shares. */
  stable: Edition | undefined;
  /** The settings of the root, with the phrases and the address of this edition. */
  settings: Settings;
  /** The edition in each language, including this one; empty if there is only one language. */
  alternates: Alternate[];
}

export interface Alternate {
  /** BCP 47 tag. */
  locale: string;
  /** The name of the language in that language. */
  name: string;
  /** The address of that edition, relative to this one. */
  path: string;
}

export interface Editions {
  /** The root is the first. */
  editions: Edition[];
  /** The number of files with notes. */
  files: number;
  /** All notes, of any channel, without translations; and the current release of the root. */
  project: Project;
  /** For each language. */
  missing: MissingTranslations[];
}

const directoryOf = (name: string | undefined) => (name === undefined ? '' : `${name}/`);

/** The prefixes of all editions, that of the root first. */
export function listPrefixes({ languages, channels }: Settings): string[] {
  const tags = [undefined, ...languages.map(({ locale }) => locale)];
  return [undefined, ...channels].flatMap((channel) =>
    tags.map((tag) => directoryOf(channel) + directoryOf(tag)),
  );
}

/**
 * The cache is for a process that loads the same notes repeatedly.
 *
 * @throws Error if the directory cannot be read
 */
export function loadEditions(
  options: LoadOptions & { settings: Settings; cache?: { files: Cache<NoteFile> } | undefined },
): Editions {
  const { settings, releases, cache } = options;
  const { languages, channels, locale, siteUrl } = settings;
  const files = readNoteFiles(releases, cache?.files);
  const tags = new Set(languages.map((each) => each.locale));
  const notes = files
    .filter(({ path }) => !tags.has(languageOf(path)))
    .map((file) => checkChannel(file, channels));
  const known = new Map(notes.map((file) => [file.path, file]));
  const originals = notes.map((file) => checkLanguage(file, known, tags));
  const translations = new Map(
    [...tags].map((tag) => {
      const own = files.filter(({ path }) => languageOf(path) === tag);
      return [tag, own.map((file) => makeTranslation(file, known, cache?.files))];
    }),
  );
  const list = (channel: string | undefined, stable: Edition[] = []): Edition[] => {
    const isOwn = (own?: string) => own === undefined || own === channel;
    const listed = originals.filter(({ note }) => isOwn(note?.frontMatter?.channel));
    const main = arrangeNotes(listed, options, originals);
    return [undefined, ...languages].map((phrases, index) => {
      const tag = phrases?.locale;
      const prefix = directoryOf(channel) + directoryOf(tag);
      const own = phrases && translateProject(main, translations.get(phrases.locale) ?? [], locale);
      return {
        prefix,
        channel,
        stable: stable[index],
        project: own ?? main,
        settings: { ...settings, ...phrases, siteUrl: siteUrl && siteUrl + prefix },
        alternates: listAlternates(settings, tag),
      };
    });
  };
  const stable = list(undefined);
  const editions = [...stable, ...channels.flatMap((channel) => list(channel, stable))];
  const [root] = stable;
  const all = root && channels.length === 0 ? root.project : arrangeNotes(originals, options);
  const missing = [...translations].map(([tag, own]) => findMissing(tag, own, all.notes));
  const project = { ...all, latest: editions[0]?.project.latest ?? [] };
  return { editions, files: files.length, project, missing };
}

/** The editions of a channel, as seen from that in the language `tag`, or that of the notes. */
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

interface EditionChoice {
  settings: Settings;
  language?: string | undefined;
  channel?: string | undefined;
}

/**
 * Finds the first edition in a language, by default that of the notes, and of a channel, by default of any, that has
 * something; otherwise the first one.
 *
 * @throws Error if there is no such language or channel
 */
export function findEdition(
  { editions }: Editions,
  { settings: { locale, languages, channels }, language = locale, channel }: EditionChoice,
  hasIt: (project: Project) => boolean,
): Edition {
  const own = editions
    .filter(({ settings }) => settings.locale === language)
    .filter((edition) => edition.channel === (channel ?? edition.channel));
  const found = own.find(({ project }) => hasIt(project)) ?? own[0];
  if (found) return found;
  if (channel !== undefined) requireChannel(channel, channels);
  const tags = [locale, ...languages.map((each) => each.locale)].join(', ');
  throw new Error(`the languages of the settings are ${tags}; choose one of these, or add another`);
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
function checkChannel(file: NoteFile, channels: readonly string[]): NoteFile {
  const { note, problems } = file;
  const channel = note?.frontMatter?.channel;
  if (!note || channel === undefined || channels.includes(channel)) return file;
  const message = explainChannel(channel, channels);
  const problem = makeProblem('invalid-value', message, placeOf(note, 'channel'));
  return { ...file, note: { ...note, frontMatter: undefined }, problems: [...problems, problem] };
}
