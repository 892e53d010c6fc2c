import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { fileError } from '../project/file-error.ts';

export interface TargetFile {
  /** Path under the output directory. */
  path: string;
  /** Path including the output directory. */
  target: string;
  /** Undefined if there is no file yet. */
  stats: Stats | undefined;
}

/**
 * Finds where files of the output are, and changes nothing.
 *
 * @throws Error if there is anything but a regular file, or a link on the way to it
 */
export function findTargets(directory: string, paths: readonly string[]): TargetFile[] {
  for (const parent of new Set(paths.flatMap(listParents))) stat(join(directory, parent));
  return paths.map((path) => {
    const target = join(directory, path);
    return { path, target, stats: statTarget(target) };
  });
}

/** The directories of a path: `v2` and `v2/cloud` of `v2/cloud/version`. */
function listParents(path: string): string[] {
  const names = path.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, index + 1).join('/'));
}

/** @throws Error if there is anything but a regular file */
export function statTarget(target: string): Stats | undefined {
  const stats = stat(target);
  if (stats && !stats.isFile()) throw new Error(`${target} is not a regular file; move it away`);
  return stats;
}

/** @throws Error if the file cannot be read */
export function readTarget(target: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(target);
  } catch (error) {
    throw fileError('read', target, error);
  }
}

function stat(path: string): Stats | undefined {
  const stats = statIfThere(path);
  if (!stats?.isSymbolicLink()) return stats;
  throw new Error(`${path} is a symbolic link, which could lead anywhere; delete it`);
}

function statIfThere(path: string): Stats | undefined {
  try {
    return lstatSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw fileError('read', path, error);
  }
}
