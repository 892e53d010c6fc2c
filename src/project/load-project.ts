import type { Dirent } from 'node:fs';
import { parseNote, type Note, type ParseSettings } from '../notes/parse/parse-note.ts';
import { escapeInvisible, type Problem } from '../notes/problem.ts';
import { checkTag, checkNotes, makeTooFew } from './check-notes.ts';
import { isSameVersion } from '../versions/same.ts';
import { parseTag } from '../versions/tag.ts';
import { isOwnTag } from './workspace/tags.ts';
import { dateNote, pickLatest, type DatedNote } from './order-notes.ts';
import type { Settings } from './settings.ts';
import { checkName, checkNested, listNotes, readNote } from './read-notes.ts';

/** What to load: settings, directory and moment. */
export interface SiteOptions {
  /** As `readSettings` returns them, or `Settings.parse({})` for the defaults. */
  settings: Settings;
  /** Releases that appear later than this are scheduled. */
  asOf: Date;
  /** The directory of the release notes. Default: the setting `releases`. */
  releases?: string | undefined;
  /** A git tag that must name a release which has appeared. */
  tag?: string | undefined;
  /** Whether pages show drafts and scheduled releases, marked as such. No other file has them. */
  unpublished?: boolean | undefined;
}

export interface LoadOptions extends SiteOptions {
  releases: string;
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
  const files = readNoteFiles(releases, { otherKeys: settings.otherKeys, asOf });
  return makeProject(files, options);
}

/**
 * Reads all notes of a directory, in the order of their paths.
 *
 * @throws Error if the directory cannot be read
 */
export function readNoteFiles(releases: string, settings: ParseSettings = {}): NoteFile[] {
  return listNotes(releases).map((entry) => readNoteFile(releases, entry, settings));
}

function readNoteFile(releases: string, entry: Dirent, settings: ParseSettings): NoteFile {
  const path = `${releases}/${escapeInvisible(entry.name)}`;
  const text = readNote(releases, entry);
  const note = typeof text === 'string' ? parseNote(text, undefined, settings) : undefined;
  const unread = typeof text === 'string' ? [] : [text];
  return { path, note, problems: [...checkName(releases, entry.name), ...unread] };
}

/**
 * Makes the project of files: dates their notes, picks the current releases, and checks the notes together. The tag may
 * name any of `all`.
 */
export function makeProject(
  noteFiles: readonly NoteFile[],
  { releases, asOf, tag, settings }: LoadOptions,
  all = noteFiles,
): Project {
  const paths = new Set(noteFiles.map(({ path }) => path));
  const known = all.flatMap(({ path, note }) => (note && dateNote(path, note, asOf)) ?? []);
  const notes = known.filter(({ path }) => paths.has(path));
  const latest = pickLatest(notes);
  const between = Map.groupBy(checkNotes(notes, settings.channels), ({ file }) => file);
  const files = noteFiles.map((file) => ({
    ...file,
    problems: [...file.problems, ...(between.get(file.path) ?? [])],
  }));
  const tagged = tag === undefined ? undefined : matchTag(known, tag);
  const areAllValid = notes.length === files.length;
  const problems = [
    ...checkNested(releases),
    ...(areAllValid && latest.length < 2 ? [makeTooFew(latest, notes)] : []),
    ...(tag !== undefined && (areAllValid || tagged) ? checkTag(tag, tagged) : []),
  ];
  const byPath = new Map(files.map((file) => [file.path, file]));
  return { directory: releases, files: byPath, problems, notes, latest, tagged };
}

/** The note that a tag names: `2.4.0`, `v2.4.0`, `kite@2.4.0` and `kite-v2.4.0` name the versions 2.4.0 and v2.4.0. */
const matchTag = (notes: readonly DatedNote[], tag: string) =>
  findVersion(notes, tag) ??
  (isOwnTag(tag) ? findVersion(notes, parseTag(tag).version) : undefined);

/** Finds the note with exactly this version, or else with or without the `v` of a tag. */
export function findVersion(notes: readonly DatedNote[], name: string): DatedNote | undefined {
  const exact = notes.find(({ version }) => version === name);
  return exact ?? notes.find(({ version }) => isSameVersion(version, name));
}
