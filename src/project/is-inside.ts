import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';

/**
 * Whether a path is in a directory once every link is followed, or is the directory itself.
 *
 * @throws Error if a link leads nowhere
 */
export function isInside(directory: string, path: string): boolean {
  const way = relative(realpathSync.native(directory), realpathSync.native(path));
  return way.split(sep)[0] !== '..';
}
