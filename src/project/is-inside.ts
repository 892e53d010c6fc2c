import { realpathSync } from 'node:fs';
import { relative, sep } from 'node:path';

/**
 * Whether a path, with all links followed, is a directory or is inside it.
 *
 * @throws Error if a link leads nowhere
 */
export function isInside(directory: string, path: string): boolean {
  const way = relative(realpathSync.native(directory), realpathSync.native(path));
  return way.split(sep)[0] !== '..';
}
