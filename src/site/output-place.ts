import { createHash } from 'node:crypto';
import { closeSync, lstatSync, openSync, readFileSync, readSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMissing, fileError } from '../project/file-error.ts';
import { isInside } from '../project/files.ts';

/** The place of a file of the output. */
export interface Place {
  /** The path of the file, including the output directory. */
  target: string;
  /** Undefined if there is no file yet. */
  stats: Stats | undefined;
}

/**
 * Finds the places of files, and changes nothing.
 *
 * @throws Error if a link points outside the output directory, or a place has anything but a regular file
 */
export function findPlaces<File extends { path: string }>(
  directory: string,
  files: readonly File[],
): (File & Place)[] {
  const parents = new Set(files.map(({ path }) => dirname(join(directory, path))));
  for (const parent of parents) checkInside(directory, parent);
  return files.map((file) => ({ ...file, ...findPlace(join(directory, file.path)) }));
}

/** @throws Error if there is anything but a regular file */
export function findPlace(target: string): Place {
  const stats = stat(target);
  if (stats?.isSymbolicLink()) {
    throw new Error(`${target} is a symbolic link; delete it, or replace it with a regular file`);
  }
  if (stats && !stats.isFile()) throw new Error(`${target} is not a regular file; move it away`);
  return { target, stats };
}

/** @throws Error if the path, or the nearest directory above it, is a link that points outside the directory */
export function checkInside(directory: string, parent: string): void {
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
  if (stat(path)) return path;
  const parent = dirname(path);
  return parent === path ? undefined : findNearest(parent);
}

function stat(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw fileError('read', path, error);
  }
}

/** @throws Error if the file cannot be read */
export function readPlace({ target }: Place): Buffer<ArrayBuffer> {
  try {
    return readFileSync(target);
  } catch (error) {
    throw fileError('read', target, error);
  }
}

/** All files are read in parts into this memory: fresh memory for each file takes longer than hashing it. */
const PART = Buffer.allocUnsafe(64 * 1024);

/**
 * The SHA-256 of a file's bytes, in hexadecimal digits.
 *
 * @throws Error if the file cannot be read
 */
export function hashPlace({ target }: Place): string {
  try {
    const descriptor = openSync(target, 'r');
    try {
      return hashFile(descriptor);
    } finally {
      closeSync(descriptor);
    }
  } catch (error) {
    throw fileError('read', target, error);
  }
}

function hashFile(descriptor: number): string {
  const sum = createHash('sha256');
  const readPart = () => readSync(descriptor, PART, 0, PART.length, null);
  for (let size = readPart(); size > 0; size = readPart()) sum.update(PART.subarray(0, size));
  return sum.digest('hex');
}
