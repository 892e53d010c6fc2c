import { checkChannel, listEditions, type Edition } from './editions.ts';
import { hashInputs } from './hash-inputs.ts';
import { makeProject, readNoteFiles, type Project, type SiteOptions } from './load-project.ts';
import { createMediaFinder, findSiteArt, type MediaFinder, type SiteArt } from './local-media.ts';
import { listScheduled } from './order-notes.ts';
import type { Settings } from './settings.ts';
import {
  checkLanguage,
  findMissing,
  makeTranslation,
  tagOf,
  type MissingTranslations,
} from './translations.ts';

/** The notes of a project, read and ordered, and what they are shown with. */
export interface Site {
  /** Settings of the root. */
  settings: Settings;
  /** The directory of the release notes. */
  releases: string;
  /** The root is the first. */
  editions: Edition[];
  /** All notes, of any channel, without translations; and the current release of the root. */
  project: Project;
  /** The number of files with notes. */
  noteCount: number;
  /** The SHA-256 of all inputs, for the manifest. */
  hashInputs: () => string;
  /** The notes that each language lacks. */
  missing: MissingTranslations[];
  /** The versions that have a page, to which links can lead. */
  versions: ReadonlySet<string>;
  /** The versions of notes, by their path in the directory. */
  versionsByPath: ReadonlyMap<string, string>;
  art: SiteArt;
  media: MediaFinder;
}

/** @throws Error if an option is missing, or the directory cannot be read */
export function loadSite(options: SiteOptions): Site {
  checkOptions(options);
  const { settings, releases = settings.releases } = options;
  const { languages, channels, otherKeys } = settings;
  const loadOptions = { ...options, releases };
  const files = readNoteFiles(releases, { otherKeys, asOf: options.asOf });
  const byTag = Map.groupBy(files, ({ path }) => tagOf(path));
  const tags = languages.map((each) => each.locale);
  const notes = files
    .filter(({ path }) => !tags.includes(tagOf(path)))
    .map((file) => checkChannel(file, channels));
  const known = new Map(notes.map((file) => [file.path, file]));
  const originals = notes.map((file) => checkLanguage(file, known, tags));
  const translations = new Map(
    tags.map((tag) => [
      tag,
      (byTag.get(tag) ?? []).map((file) => makeTranslation(file, known, otherKeys)),
    ]),
  );
  const editions = listEditions(originals, translations, loadOptions);
  const [root] = editions;
  const all = root && channels.length === 0 ? root.project : makeProject(originals, loadOptions);
  const media = createMediaFinder(releases);
  const noteTexts = new Map(files.flatMap(({ path, note }) => (note ? [[path, note.text]] : [])));
  return {
    settings,
    releases,
    editions,
    project: { ...all, latest: root?.project.latest ?? [] },
    noteCount: files.length,
    hashInputs: () => hashInputs(releases, settings, noteTexts),
    missing: [...translations].map(([tag, texts]) => findMissing(tag, texts, all.notes)),
    versionsByPath: new Map(
      all.notes.map(({ path, version }) => [path.slice(releases.length + 1), version]),
    ),
    versions: new Set(editions.flatMap(({ pages }) => [...pages.keys()])),
    art: findSiteArt(settings, media.find),
    media,
  };
}

/** The releases of a project, by their versions. */
export interface ReleaseNames {
  current: string | undefined;
  previous: string | undefined;
  /** The version that the tag names. */
  tagged: string | undefined;
  /** The number of notes that are drafts. */
  drafts: number;
  /** The releases that appear later, the next one first; `due` is in milliseconds since 1970, `date` as typed. */
  scheduled: { version: string; due: number; date: string }[];
  /** The current release of each channel. */
  channels: ReadonlyMap<string, string>;
}

export function nameReleases({ editions, project: { notes, latest, tagged } }: Site): ReleaseNames {
  const [current, previous] = latest;
  const channels = editions.flatMap(({ channel, project }) => {
    const [newest] = project.latest;
    return channel !== undefined && newest ? [[channel, newest.version] as const] : [];
  });
  return {
    current: current?.version,
    previous: previous?.version,
    tagged: tagged?.version,
    drafts: notes.filter(({ isDraft }) => isDraft).length,
    scheduled: listScheduled(notes).map(({ version, due, note }) => ({
      version,
      due,
      date: note.frontMatter.date.text,
    })),
    channels: new Map(channels),
  };
}

/** Callers without types may leave out what is required. An invalid date would count as later than any other. */
function checkOptions(options: Partial<SiteOptions>): void {
  const { asOf, settings } = options;
  if (typeof settings !== 'object') {
    throw new TypeError('"settings" is missing; give the settings, such as Settings.parse({})');
  }
  if (!(asOf instanceof Date) || Number.isNaN(asOf.getTime())) {
    throw new TypeError('"asOf" must be a valid Date, such as new Date()');
  }
}
