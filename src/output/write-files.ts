import {
  closeSync,
  fchmodSync,
  fstatSync,
  fsyncSync,
  futimesSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
  type Stats,
} from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, isMissing, tellFileError } from '../project/file-error.ts';
import type { BuiltFile } from './output-file.ts';
import { findPlaces, nameTemporary, prepareDirectory, type Place } from './output-place.ts';

/** The paths that were written, and those whose bytes were right already. */
export interface WriteResult {
  written: string[];
  unchanged: string[];
}

/**
 * Writes files: all as temporary siblings that are synced, and only when every one is there are they renamed, in order.
 * So a reader sees the old file or the new one, whole, and where the disk is full or may not be written the old ones all
 * stay. A file whose bytes are equal is left alone; one that is replaced keeps its rights, and gets a later second for
 * its time, as servers know a file by its size and that. Removes nothing but temporary files left behind.
 *
 * @throws Error if a file cannot be written, or is someone else's
 */
export function writeFiles(directory: string, files: BuiltFile[]): WriteResult {
  const places = findPlaces(directory, files);
  for (const parent of new Set(places.map(({ target }) => dirname(target)))) {
    prepareDirectory(parent);
  }
  const changed = places.filter((place) => !isRight(place));
  replaceAll(changed);
  return {
    written: changed.map(({ path }) => path),
    unchanged: places.filter(isRight).map(({ path }) => path),
  };
}

function isRight({ before, content }: Place): boolean {
  return before?.bytes.equals(Buffer.from(content)) ?? false;
}

function replaceAll(places: Place[]): void {
  const staged = new Map<Place, string>();
  try {
    for (const place of places) staged.set(place, nameTemporary(place.target));
    for (const [place, temporary] of staged) tell(place, () => writeSynced(temporary, place));
    for (const [place, temporary] of staged) tell(place, () => moveInto(temporary, place));
  } catch (error) {
    for (const temporary of staged.values()) removeLeft(temporary);
    throw error;
  }
}

function tell({ target }: Place, write: () => void): void {
  try {
    write();
  } catch (error) {
    throw tellFileError('write', target, error);
  }
}

/** What cannot be removed is found by the next build. */
function removeLeft(temporary: string): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    // The error that led here says more.
  }
}

const ATTEMPTS = 100;

/** Another build may take the temporary file for one left behind and remove it: then it is written once more. */
function moveInto(temporary: string, place: Place, attempt = 1): void {
  try {
    renameSync(temporary, place.target);
  } catch (error) {
    if (!isMissing(error) || attempt === ATTEMPTS) throw error;
    writeSynced(temporary, place);
    moveInto(temporary, place, attempt + 1);
  }
}

function writeSynced(temporary: string, { content, before }: Place): void {
  const descriptor = openSync(temporary, 'wx');
  try {
    writeFileSync(descriptor, content);
    if (before) followOn(descriptor, before.stats);
    tolerate(() => fsyncSync(descriptor));
  } finally {
    closeSync(descriptor);
  }
}

const secondOf = ({ mtimeMs }: Stats) => Math.floor(mtimeMs / 1000);
const RIGHTS = 0o777;

/** Some file systems know but every other second. */
function followOn(descriptor: number, before: Stats): void {
  const own = fstatSync(descriptor);
  const rights = before.mode & RIGHTS;
  if ((own.mode & RIGHTS) !== rights) tolerate(() => fchmodSync(descriptor, rights));
  for (const second of [secondOf(before) + 1, secondOf(before) + 2]) {
    if (secondOf(fstatSync(descriptor)) > secondOf(before)) return;
    tolerate(() => futimesSync(descriptor, second, second));
  }
}

/** What file systems of networks and of other systems answer where they lack something. */
const LACKING = new Set(['EINVAL', 'ENOSYS', 'ENOTSUP', 'EOPNOTSUPP', 'EPERM']);

function tolerate(call: () => void): void {
  try {
    call();
  } catch (error) {
    if (!LACKING.has(codeOf(error))) throw error;
  }
}
