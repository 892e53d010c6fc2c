import { mkdirSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, isMissing } from './file-error.ts';

/**
 * Makes a directory, and those above it, where they are missing. Node.js does that too, but says on a read-only disk
 * that there is no such directory.
 *
 * @throws Error if that cannot be done
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
