import { existsSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { fileError } from '../project/file-error.ts';
import { nameTemporary } from '../project/temporary-files.ts';

/**
 * Writes a whole note, or nothing. Returns false if there is a file already.
 *
 * @throws Error if it cannot be written
 */
export function writeNote(path: string, text: string): boolean {
  if (existsSync(path)) return false;
  const temporary = nameTemporary(path);
  try {
    writeFileSync(temporary, text, { flag: 'wx' });
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    throw fileError('write', path, error);
  }
  return true;
}
