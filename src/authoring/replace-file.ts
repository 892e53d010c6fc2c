import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { fileError } from '../project/file-error.ts';
import { nameTemporary } from '../project/temporary-files.ts';

/**
 * Replaces the text of a file at once, so that it is never incomplete. Links and permissions stay.
 *
 * @throws Error if it cannot be written
 */
export function replaceFile(path: string, text: string): void {
  try {
    const target = realpathSync(path);
    const temporary = nameTemporary(target);
    try {
      writeFileSync(temporary, text, { flag: 'wx', mode: statSync(target).mode });
      renameSync(temporary, target);
    } finally {
      rmSync(temporary, { force: true });
    }
  } catch (error) {
    throw fileError('write', path, error);
  }
}
