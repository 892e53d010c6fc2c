import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isMissing, tellFileError } from '../file-error.ts';
import { VERSION_PATH } from '../served-files.ts';
import type { Settings } from '../settings.ts';
import { findHostFile } from './host-files.ts';

/** Every file that we write for a host speaks of it. */
const OURS = `/${VERSION_PATH}`;

/**
 * Spares the files of hosts that someone else wrote: a site that the output is built into may have its own.
 *
 * @throws Error that names such a file
 */
export function spareOthers(directory: string, { hosting }: Settings): void {
  for (const host of hosting) {
    const path = join(directory, findHostFile(host));
    if (readIfThere(path)?.includes(OURS) === false) {
      throw new Error(
        `${path} is there already, and a build did not write it; move it away, or leave ${host} out of "hosting" and add our rules to it by hand`,
      );
    }
  }
}

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw tellFileError('read', path, error);
  }
}
