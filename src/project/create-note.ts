import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VFile } from 'vfile';
import { composeNote } from './compose-note.ts';
import { writeInstant } from './order-notes.ts';
import { isValid, parseNote, type ValidNote } from '../notes/parse-note.ts';
import { quote } from '../notes/problem.ts';
import { tellFileError } from './file-error.ts';
import { makeDirectory } from './make-directory.ts';
import { listNotes, readNotes } from './read-notes.ts';
import type { Settings } from './settings.ts';

export interface CreateNoteOptions {
  releases: string;
  settings: Settings;
  version: string;
  title?: string | undefined;
  /** As in the front matter; without it, today. */
  date?: string | undefined;
  now: Date;
}

/**
 * Writes a note to fill in, and returns its path. Without a date it is the newest: of today, with a time of day where
 * another release is of today too.
 *
 * @throws Error if the version or its file is there already, a value is wrong, or a file cannot be read or written
 */
export function createNote(options: CreateNoteOptions): string {
  const { releases, settings, version, title, now } = options;
  const notes = readIfThere(releases).map(requireValid);
  const taken = notes.find(({ frontMatter }) => frontMatter.version === version);
  if (taken) throw new Error(`${taken.file.path} has the version ${quote(version)} already`);
  const others = notes.filter(({ frontMatter }) => !frontMatter.draft).toSorted(compareNewest);
  const [previous] = others;
  const date = options.date ?? pickDate(now, previous?.frontMatter.date);
  const known = { version, date, title };
  checkFields(composeNote({ ...known, hasDefaultArt: true }, undefined), others);
  const art = previous?.frontMatter.art;
  const text = composeNote({ ...known, art, hasDefaultArt: settings.art !== undefined }, previous);
  const path = join(releases, `${version.replaceAll(/[^\p{L}\p{N}_.+@-]+/gu, '-')}.md`);
  writeNew(releases, path, text);
  return path;
}

function readIfThere(releases: string): VFile[] {
  return existsSync(releases)
    ? [...readNotes(releases, listNotes(releases))].map(({ file }) => file)
    : [];
}

/** Every version and date must be known before another is added. */
function requireValid(file: VFile): ValidNote {
  const note = file.messages.length === 0 ? parseNote(file) : undefined;
  if (note && isValid(note)) return note;
  throw new Error(`${file.path} has problems; mend it first, \`gazette check\` shows them`);
}

const instantOf = ({ frontMatter }: ValidNote) => frontMatter.date.instant;
const compareNewest = (a: ValidNote, b: ValidNote) => instantOf(b) - instantOf(a);

const pad = (value: number) => String(value).padStart(2, '0');

function pickDate(now: Date, newest: ValidNote['frontMatter']['date'] | undefined): string {
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  if (!newest || newest.instant < Date.parse(day)) return day;
  const isOfToday = newest.text.slice(0, day.length) <= day;
  if (isOfToday && newest.instant >= now.getTime()) return writeInstant(newest.instant + 60_000);
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(pad).join(':');
  const minutes = -now.getTimezoneOffset();
  const sign = minutes < 0 ? '-' : '+';
  const hours = Math.trunc(Math.abs(minutes) / 60);
  return `${day}T${time}${sign}${pad(hours)}:${pad(Math.abs(minutes) % 60)}`;
}

function checkFields(text: string, others: ValidNote[]): void {
  const file = new VFile({ value: text });
  const instant = parseNote(file)?.frontMatter?.date.instant;
  const [problem] = file.messages;
  if (problem) throw new Error(problem.reason);
  const same = others.find(({ frontMatter }) => frontMatter.date.instant === instant);
  if (!same) return;
  const later = writeInstant(same.frontMatter.date.instant + 60_000);
  throw new Error(`${same.file.path} has the same date; give a time of day, such as ${later}`);
}

function writeNew(releases: string, path: string, text: string): void {
  try {
    makeDirectory(releases);
    writeNote(openSync(path, 'wx'), path, text);
  } catch (error) {
    throw tellFileError('write', path, error);
  }
}

/** Where there is no room for it, nothing is left of it. */
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
