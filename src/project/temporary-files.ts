import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileError, isMissing } from './file-error.ts';

const TEMPORARY = /^\.gazette-[\da-f]{16}\.tmp$/;

/** A path next to a file, with a hidden name that is random. */
export function nameTemporary(target: string): string {
  return join(dirname(target), `.gazette-${randomBytes(8).toString('hex')}.tmp`);
}

/**
 * Removes the temporary files that killed commands left in a directory.
 *
 * @throws Error if that fails
 */
export function removeTemporaryFiles(directory: string): void {
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    const left = entries.filter((entry) => entry.isFile() && TEMPORARY.test(entry.name));
    for (const { name } of left) rmSync(join(directory, name), { force: true });
  } catch (error) {
    if (!isMissing(error)) throw fileError('clean the directory', directory, error);
  }
}
