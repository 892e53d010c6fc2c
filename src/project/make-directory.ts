import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, fileError, isMissing } from './file-error.ts';

/**
 * Creates a directory and its missing parents.
 *
 * @throws Error if that fails
 */
export function makeDirectory(path: string): void {
  try {
    makeAll(path);
  } catch (error) {
    throw fileError('create the directory', path, error);
  }
}

/** The `recursive` option of Node.js reports a read-only disk as a missing directory. */
function makeAll(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(path).isDirectory()) return;
    if (!isMissing(error) || dirname(path) === path) throw error;
    makeAll(dirname(path));
    mkdirSync(path);
  }
}
