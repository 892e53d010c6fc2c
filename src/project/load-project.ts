import type { Dirent } from 'node:fs';
import { parseNote, type Note, type ParseSettings } from '../notes/parse/parse-note.ts';
import { escapeInvisible, type Problem } from '../notes/problem.ts';
import type { Cache } from './cache.ts';
import { checkTag, findBetween, tooFew } from './check-notes.ts';
import { isSameVersion } from '../versions/same.ts';
import { parseTag } from '../versions/tag.ts';
import { describeFile } from './files.ts';
import { isOwnTag } from './own-tags.ts';
import { dateNote, listScheduled, pickLatest, type DatedNote } from './order-notes.ts';
import { checkName, findNested, listNotes, readNote } from './read-notes.ts';
import type { Settings } from './settings.ts';

export interface LoadOptions {
  /** The directory of the release notes. */
  releases: string;
  /** Releases that appear later than this are scheduled. */
  asOf: Date;
  /** A git tag that must name a release which has appeared. */
  tag?: string | undefined;
  /** Its channels are named in advice. */
  settings?: Pick<Settings, 'channels' | 'otherKeys'> | undefined;
}

export interface Project {
  directory: string;
  /** Every file, by its path, in the order of the paths; without a note if it cannot be read. */
  files: ReadonlyMap<string, NoteFile>;
  problems: Problem[];
  /** The notes with valid front matter. */
  notes: DatedNote[];
  /** The current and the previous release; fewer if there are not two. */
  latest: DatedNote[];
  tagged: DatedNote | undefined;
}

/** A note as it is in the directory; without a note if it cannot be read. */
export interface NoteFile {
  path: string;
  note: Note | undefined;
  problems: Problem[];
}

/** @throws Error if the directory cannot be read */
export function loadProject(options: LoadOptions): Project {
  const { releases, settings, asOf } = options;
  const files = readNoteFiles(releases, { otherKeys: settings?.otherKeys, asOf });
  return arrangeNotes(files, options);
}

/**
 * Reads all notes of a directory, in the order of their paths.
 *
 * @throws Error if the directory cannot be read
 */
export function readNoteFiles(
  releases: string,
  settings: ParseSettings = {},
  cache?: Cache<NoteFile>,
): NoteFile[] {
  return listNotes(releases).map((entry) => {
    const read = () => readNoteFile(releases, entry, settings);
    const path = `${releases}/${entry.name}`;
    return cache
      ? cache.get(path, [describeFile(path), ...(settings.otherKeys ?? [])], read)
      : read();
  });
}

function readNoteFile(releases: string, entry: Dirent, settings: ParseSettings): NoteFile {
  const path = `${releases}/${escapeInvisible(entry.name)}`;
  const text = readNote(releases, entry);
  const note = typeof text === 'string' ? parseNote(text, undefined, settings) : undefined;
  const unread = typeof text === 'string' ? [] : [text];
  return { path, note, problems: [...checkName(releases, entry.name), ...unread] };
}

/** Orders notes, and checks them together. The tag may name any of `all`. */
export function arrangeNotes(
  own: readonly NoteFile[],
  { releases, asOf, tag, settings }: LoadOptions,
  all = own,
): Project {
  const files = new Map(own.map((file) => [file.path, { ...file, problems: [...file.problems] }]));
  const known = all.flatMap(({ path, note }) => (note && dateNote(path, note, asOf)) ?? []);
  const notes = known.filter(({ path }) => files.has(path));
  const latest = pickLatest(notes);
  for (const problem of findBetween(notes, settings?.channels)) {
    files.get(problem.file)?.problems.push(problem);
  }
  const tagged = tag === undefined ? undefined : matchTag(known, tag);
  const areAllValid = notes.length === files.size;
  const problems = [
    ...findNested(releases),
    ...(areAllValid && latest.length < 2 ? [tooFew(latest, notes)] : []),
    ...(tag !== undefined && (areAllValid || tagged) ? checkTag(tag, tagged) : []),
  ];
  return { directory: releases, files, problems, notes, latest, tagged };
}

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

export function nameReleases({ notes, latest, tagged }: Project): Omit<ReleaseNames, 'channels'> {
  const [current, previous] = latest;
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
  };
}

/** The note that a tag names: `2.4.0`, `v2.4.0`, `kite@2.4.0` and `kite-v2.4.0` name the versions 2.4.0 and v2.4.0. */
const matchTag = (notes: readonly DatedNote[], tag: string) =>
  findVersion(notes, tag) ??
  (isOwnTag(tag) ? findVersion(notes, parseTag(tag).version) : undefined);

/** Finds a version as typed, or else with or without the `v` of a tag. */
export function findVersion(notes: readonly DatedNote[], typed: string): DatedNote | undefined {
  const exact = notes.find(({ version }) => version === typed);
  return exact ?? notes.find(({ version }) => isSameVersion(version, typed));
}
