import { randomBytes } from 'node:crypto';
import { existsSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileError } from '../file-error.ts';
import { makeDirectory } from '../make-directory.ts';

const TEMPORARY = /^\.gazette-[\da-f]{16}\.tmp$/;

/** Writes notes into a directory. */
export interface NoteWriter {
  /**
   * Writes a whole note, or nothing. Returns false if there is a file of this name already.
   *
   * @throws Error if it cannot be written
   */
  write: (name: string, text: string) => boolean;
}

/**
 * Prepares a directory for new notes, and removes temporary files that an interrupted import left.
 *
 * @throws Error if the directory cannot be created or read
 */
export function createNoteWriter(directory: string): NoteWriter {
  try {
    makeDirectory(directory);
    const left = readdirSync(directory).filter((name) => TEMPORARY.test(name));
    for (const name of left) rmSync(join(directory, name), { force: true });
  } catch (error) {
    throw fileError('write to the directory', directory, error);
  }
  return { write: (name, text) => writeNote(directory, name, text) };
}

function writeNote(directory: string, name: string, text: string): boolean {
  const path = join(directory, name);
  if (existsSync(path)) return false;
  const temporary = join(directory, `.gazette-${randomBytes(8).toString('hex')}.tmp`);
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw fileError('write', path, error);
  }
  return true;
}
