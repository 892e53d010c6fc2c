import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseNote } from '../notes/parse-note.ts';
import { quote } from '../notes/problem.ts';
import { parseVersion } from './compare-versions.ts';
import { composeFrontMatter, composeNote } from './compose-note.ts';
import { fileError } from './file-error.ts';
import { loadProject } from './load-project.ts';
import { makeDirectory } from './make-directory.ts';
import { orderReleases, writeInstant, type ProjectNote } from './order-notes.ts';
import type { Settings } from './settings.ts';

export interface CreateNoteOptions {
  /** The directory of the release notes; created if it is missing. */
  releases: string;
  settings: Settings;
  version: string;
  title?: string | undefined;
  /** As in the front matter; without it, today. */
  date?: string | undefined;
  now: Date;
}

export interface CreatedNote {
  path: string;
  /** The version that stays the current release, because its date is later than today. */
  current: string | undefined;
}

/**
 * Writes a note to fill in. Without a date it is dated today, with a time of day if another release is of today too,
 * so that it is the newest.
 *
 * Rejects with an Error if the version or its file already exists, a value is wrong, or a file cannot be read or
 * written.
 */
export async function createNote(options: CreateNoteOptions): Promise<CreatedNote> {
  const { releases, settings, version, title, now } = options;
  const notes = existsSync(releases) ? readValidNotes(releases) : [];
  const taken = notes.find((note) => note.version === version);
  if (taken)
    throw new Error(`${taken.path} already has the version ${quote(version)}; choose another one`);
  const others = orderReleases(notes.filter(({ isDraft }) => !isDraft));
  const [previous] = others;
  const date = options.date ?? pickDate(now, previous);
  const known = { version, date, title };
  const instant = checkFields(composeFrontMatter({ ...known, hasDefaultArt: true }), others);
  const art = previous?.note.frontMatter?.art;
  const hasDefaultArt = settings.art !== undefined;
  const text = await composeNote({ ...known, art, hasDefaultArt }, previous?.note);
  const path = join(releases, `${version.replaceAll(/[^\p{L}\p{N}_.+@-]+/gu, '-')}.md`);
  writeNew(releases, path, text);
  const newest = others.find(({ isLatest }) => isLatest);
  const isLater = options.date === undefined && newest !== undefined && newest.instant > instant;
  return { path, current: isLater ? newest.version : undefined };
}

/** All versions and dates must be known before another note is added. */
function readValidNotes(releases: string): ProjectNote[] {
  const { files, notes } = loadProject({ releases });
  for (const [path, { note }] of files) {
    if (note?.frontMatter) continue;
    throw new Error(`${path} has problems; fix them first, \`gazette check\` lists them`);
  }
  return notes;
}

const pad = (value: number) => String(value).padStart(2, '0');

function pickDate(now: Date, newest: ProjectNote | undefined): string {
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  const typed = newest?.note.frontMatter?.date.text;
  if (!newest || typed === undefined || newest.instant < Date.parse(day)) return day;
  const isOfToday = typed.slice(0, day.length) <= day;
  if (isOfToday && newest.instant >= now.getTime()) return writeInstant(newest.instant + MINUTE);
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(pad).join(':');
  const minutes = -now.getTimezoneOffset();
  const plusOrMinus = minutes < 0 ? '-' : '+';
  const hours = Math.trunc(Math.abs(minutes) / 60);
  return `${day}T${time}${plusOrMinus}${pad(hours)}:${pad(Math.abs(minutes) % 60)}`;
}

const MINUTE = 60_000;

/** The instant of a front matter. */
function checkFields(text: string, others: ProjectNote[]): number {
  const { frontMatter, problems } = parseNote(text);
  if (!frontMatter) throw new Error(problems[0]?.message);
  const { instant } = frontMatter.date;
  const isComparable = parseVersion(frontMatter.version) !== undefined;
  const same = others.find(
    (note) => note.instant === instant && !(isComparable && parseVersion(note.version)),
  );
  if (!same) return instant;
  const later = writeInstant(instant + MINUTE);
  throw new Error(`${same.path} has the same date; add a time of day, such as ${later}`);
}

function writeNew(releases: string, path: string, text: string): void {
  try {
    makeDirectory(releases);
    writeNote(openSync(path, 'wx'), path, text);
  } catch (error) {
    throw fileError('write', path, error);
  }
}

/** Removes the file again if it cannot be written completely. */
function writeNote(descriptor: number, path: string, text: string): void {
  try {
    writeFileSync(descriptor, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}
