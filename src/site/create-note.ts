import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { VFile } from 'vfile';
import { composeNote } from '../notes/compose-note.ts';
import { orderNotes } from '../notes/order-notes.ts';
import { isValid, parseNote } from '../notes/parse-note.ts';
import { quote } from '../notes/problem.ts';
import { tellFileError } from './file-error.ts';
import { readNotes } from './read-notes.ts';
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
 * Writes a note to fill in, and returns its path. Where another release is of today too, the time of day is added.
 *
 * @throws Error if the version or its file is there already, a value is wrong, or the file cannot be written
 */
export function createNote(options: CreateNoteOptions): string {
  const { releases, settings, version, title, now } = options;
  const notes = readIfThere(releases)
    .flatMap((file) => parseNote(file) ?? [])
    .filter(isValid);
  const taken = notes.find(({ frontMatter }) => frontMatter.version === version);
  if (taken) throw new Error(`${taken.file.path} has the version ${quote(version)} already`);
  const [previous] = orderNotes(notes.filter(({ frontMatter }) => !frontMatter.draft));
  const date =
    options.date ??
    pickDate(
      now,
      notes.map(({ frontMatter }) => frontMatter.date.instant),
    );
  const art = previous?.frontMatter.art;
  const hasDefaultArt = settings.art !== undefined;
  const text = composeNote({ version, date, title, art, hasDefaultArt }, previous);
  const path = join(releases, `${version.replaceAll(/[^\w.+@-]+/g, '-')}.md`);
  checkFrontMatter(path, text);
  writeNew(releases, path, text);
  return path;
}

function readIfThere(releases: string): VFile[] {
  return existsSync(releases) ? [...readNotes(releases)].map(({ file }) => file) : [];
}

const pad = (value: number) => String(value).padStart(2, '0');

function pickDate(now: Date, taken: number[]): string {
  const day = `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`;
  if (taken.every((instant) => instant < Date.parse(day))) return day;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(pad).join(':');
  const minutes = -now.getTimezoneOffset();
  const sign = minutes < 0 ? '-' : '+';
  const hours = Math.trunc(Math.abs(minutes) / 60);
  return `${day}T${time}${sign}${pad(hours)}:${pad(Math.abs(minutes) % 60)}`;
}

function checkFrontMatter(path: string, text: string): void {
  const file = new VFile({ path, value: text });
  parseNote(file);
  const problem = file.messages.find(({ ruleId }) => ruleId !== 'empty-value');
  if (problem) throw new Error(problem.reason);
}

function writeNew(releases: string, path: string, text: string): void {
  try {
    mkdirSync(releases, { recursive: true });
    writeFileSync(path, text, { flag: 'wx' });
  } catch (error) {
    throw tellFileError('write', path, error);
  }
}
