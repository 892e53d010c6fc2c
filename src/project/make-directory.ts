import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, isMissing } from './file-error.ts';

/**
 * Creates a directory and its missing parents. The `recursive` option of Node.js reports a read-only disk as a
 * missing directory.
 *
 * @throws Error if that fails
 */
export function makeDirectory(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(path).isDirectory()) return;
    if (!isMissing(error) || dirname(path) === path) throw error;
    makeDirectory(dirname(path));
    mkdirSync(path);
  }
}
