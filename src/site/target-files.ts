import { lstatSync, readFileSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMissing, fileError } from '../project/file-error.ts';
import { isInside } from '../project/files.ts';

/** Where a file of the output is, or will be. */
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
 * @throws Error if a link points outside the output directory, or there is anything but a regular file
 */
export function findTargets(directory: string, paths: readonly string[]): TargetFile[] {
  const targets = paths.map((path) => ({ path, target: join(directory, path) }));
  for (const parent of new Set(targets.map(({ target }) => dirname(target)))) {
    checkInside(directory, parent);
  }
  return targets.map((file) => ({ ...file, stats: statTarget(file.target) }));
}

/** @throws Error if there is anything but a regular file */
export function statTarget(target: string): Stats | undefined {
  const stats = stat(target);
  if (stats?.isSymbolicLink()) {
    throw new Error(`${target} is a symbolic link; delete it, or replace it with a regular file`);
  }
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

/** @throws Error if the path, or the nearest directory above it, is a link that points outside the directory */
function checkInside(directory: string, parent: string): void {
  const nearest = findNearest(parent);
  if (nearest === undefined || !stat(directory) || isLinkInside(directory, nearest)) return;
  throw new Error(
    `${nearest} is a symbolic link that points outside ${directory}; replace it with a directory`,
  );
}

function isLinkInside(directory: string, path: string): boolean {
  try {
    return isInside(directory, path);
  } catch (error) {
    throw fileError('follow the link', path, error);
  }
}

/** The path itself, or the nearest directory above it that exists. */
function findNearest(path: string): string | undefined {
  for (let each = path; ; each = dirname(each)) {
    if (stat(each)) return each;
    if (dirname(each) === each) return undefined;
  }
}

function stat(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw fileError('read', path, error);
  }
}
