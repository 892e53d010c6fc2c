import { randomBytes } from 'node:crypto';
import { realpathSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileError } from '../file-error.ts';

/**
 * Replaces the text of a file at once, so that it is never incomplete. Links and permissions stay.
 *
 * @throws Error if it cannot be written
 */
export function replaceFile(path: string, text: string): void {
  try {
    const target = realpathSync(path);
    const temporary = join(dirname(target), `.gazette-${randomBytes(8).toString('hex')}.tmp`);
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
