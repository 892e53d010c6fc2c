import { closeSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { fileError } from './file-error.ts';
import { makeDirectory } from './make-directory.ts';

/**
 * Creates a file, and the directories above it that are missing. It never overwrites a file.
 *
 * @throws Error if there is a file already, or it cannot be written
 */
export function createFile(path: string, text: string): void {
  makeDirectory(dirname(path));
  try {
    writeNew(openSync(path, 'wx'), path, text);
  } catch (error) {
    throw fileError('write', path, error);
  }
}

/** Removes the file again if it cannot be written completely. */
function writeNew(descriptor: number, path: string, text: string): void {
  try {
    writeFileSync(descriptor, text);
  } catch (error) {
    rmSync(path, { force: true });
    throw error;
  } finally {
    closeSync(descriptor);
  }
}
