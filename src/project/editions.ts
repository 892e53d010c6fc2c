import { mergeTranslation, parseTranslation, placeOf } from '../notes/parse-note.ts';
import { makeProblem, quote } from '../notes/problem.ts';
import {
  arrangeNotes,
  readNoteFiles,
  type LoadOptions,
  type NoteFile,
  type Project,
} from './load-project.ts';
import type { DatedNote } from './order-notes.ts';
import { listFileProblems, type FileProblem } from './problems.ts';
import type { Settings } from './settings.ts';

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
  root: Edition;
  others: Edition[];
  /** The number of files with notes. */
  notes: number;
  /** All valid notes, of any channel; without translations. */
  all: DatedNote[];
  missing: MissingTranslations[];
}

/** The releases, other than drafts, that have no text in a language. */
export interface MissingTranslations {
  /** The English name of the language. */
  language: string;
  /** The number of releases, translated or not. */
  releases: number;
  /** Warnings for a strict check. */
  problems: FileProblem[];
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
  const others = [...channels.flatMap((channel) => list(channel).toReversed()), ...translated];
  const { notes: all } = arrangeNotes(originals, options);
  const missing = tags.map((tag) => findMissing(tag, translations, all));
  return { root, others, notes: files.length, all, missing };
}

/** The tag in `releases/2.4.0.de.md`; `''` if there is none. */
function languageOf(path: string): string {
  return /\.([^./]+)\.md$/.exec(path)?.[1] ?? '';
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

interface Translation extends NoteFile {
  tag: string;
  /** The path of the note that it translates. */
  original: string;
  isOrphan: boolean;
}

function makeTranslation(
  { path, note, problems }: NoteFile,
  originals: ReadonlyMap<string, NoteFile>,
  tag: string,
): Translation {
  const original = path.replace(/\.[^.]+\.md$/, '.md');
  const file = originals.get(original);
  const parsed = note && parseTranslation(note.text, original);
  const merged = parsed && mergeTranslation(parsed, file?.note?.frontMatter);
  const message = `there is no ${original}, which this file translates; rename this file, or write that note`;
  const orphan = file ? [] : [makeProblem('translation', message)];
  return { path, tag, original, isOrphan: !file, note: merged, problems: [...problems, ...orphan] };
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

/** The project with translations in place of the notes that have one. The others have the language `lang`. */
function translateProject(project: Project, own: readonly Translation[], lang: string): Project {
  const found = new Map(own.map((translation) => [translation.original, translation]));
  const notes = new Map(
    project.notes.map((note) => {
      const { path, note: shown } = found.get(note.path) ?? {};
      return [note, path && shown ? { ...note, shown: { path, note: shown } } : { ...note, lang }];
    }),
  );
  const pick = (note: DatedNote) => notes.get(note) ?? note;
  const files = [...project.files].map(([path, file]) => {
    const translation = found.get(path);
    return translation ? ([translation.path, translation] as const) : ([path, file] as const);
  });
  const orphans = own.filter(({ isOrphan }) => isOrphan).map((file) => [file.path, file] as const);
  return {
    ...project,
    files: new Map([...files, ...orphans]),
    notes: project.notes.map(pick),
    latest: project.latest.map(pick),
    tagged: project.tagged && pick(project.tagged),
  };
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

function findMissing(
  tag: string,
  translations: readonly Translation[],
  all: readonly DatedNote[],
): MissingTranslations {
  const own = new Set(translations.filter((each) => each.tag === tag).map((each) => each.original));
  const language = nameLanguage(tag, 'en');
  const releases = all.filter(({ isDraft }) => !isDraft);
  const problems = releases.flatMap(({ path, version }) => {
    const name = /^[\w.+@-]+$/.test(version) ? version : quote(version);
    const message = `this release has no ${language} text; add one with \`npx --no-install gazette new ${name} --language ${tag}\``;
    const problem = makeProblem('missing-translation', message);
    return own.has(path) ? [] : listFileProblems(path, [problem]);
  });
  return { language, releases: releases.length, problems };
}
