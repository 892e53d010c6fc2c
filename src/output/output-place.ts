import { lstatSync, readdirSync, readFileSync, rmSync, type Stats } from 'node:fs';
import { dirname, join } from 'node:path';
import { isMissing, tellFileError } from '../project/file-error.ts';
import { isInside } from '../project/is-inside.ts';
import { makeDirectory } from '../project/make-directory.ts';
import type { BuiltFile } from './output-file.ts';

/** What is at the place of a file before it is written. */
export interface Place extends BuiltFile {
  /** The file's whole path. */
  target: string;
  /** Undefined where nothing is there. */
  before: { bytes: Buffer; stats: Stats } | undefined;
}

const TEMPORARY = /^\.gazette-[\da-f]{16}\.tmp$/;

/**
 * Finds the place of each file, and changes nothing.
 *
 * @throws Error if something is in the way that a build did not write
 */
export function findPlaces(directory: string, files: BuiltFile[]): Place[] {
  const parents = new Set(files.map(({ path }) => dirname(join(directory, path))));
  for (const parent of parents) checkInside(directory, parent);
  const places = files.map((file) => findPlace(directory, file));
  const others = places.flatMap(describeOther);
  if (others.length > 0) throw new Error(others.join('\n'));
  return places;
}

/** A link in the output directory may lead anywhere; a build writes only where it was told to. */
function checkInside(directory: string, parent: string): void {
  const nearest = findNearest(parent);
  if (nearest === undefined || findNearest(directory) !== directory) return;
  if (follow(directory, nearest)) return;
  throw new Error(
    `${nearest} is behind a link that leads out of ${directory}, where a build writes nothing; put a directory in its place`,
  );
}

function follow(directory: string, path: string): boolean {
  try {
    return isInside(directory, path);
  } catch (error) {
    throw tellFileError('follow the link', path, error);
  }
}

/** The path itself, or the nearest above it that is there. */
function findNearest(path: string): string | undefined {
  if (stat(path)) return path;
  const parent = dirname(path);
  return parent === path ? undefined : findNearest(parent);
}

function findPlace(directory: string, file: BuiltFile): Place {
  const target = join(directory, file.path);
  const stats = stat(target);
  if (!stats) return { ...file, target, before: undefined };
  if (stats.isSymbolicLink()) {
    throw new Error(`${target} is a link, and a build did not write it; put the file itself there`);
  }
  if (!stats.isFile()) throw new Error(`${target} is not a file; move it away`);
  return { ...file, target, before: { bytes: read(target), stats } };
}

function stat(path: string): Stats | undefined {
  try {
    return lstatSync(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw tellFileError('read', path, error);
  }
}

function read(path: string): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw tellFileError('read', path, error);
  }
}

/** An empty file is nobody's loss. */
function describeOther({ target, before, content, isOurs, instead }: Place): string[] {
  const text = before?.bytes.toString() ?? '';
  if (text === '' || isOurs(text, content.toString())) return [];
  const advice = instead ?? 'name another directory with --out';
  return [`${target} is there already, and a build did not write it; move it away, or ${advice}`];
}

/**
 * Makes a directory of the output, and removes the temporary files that killed builds left in it.
 *
 * @throws Error if that cannot be done
 */
export function prepareDirectory(path: string): void {
  try {
    makeDirectory(path);
    const entries = readdirSync(path, { withFileTypes: true });
    const left = entries.filter((entry) => entry.isFile() && TEMPORARY.test(entry.name));
    for (const { name } of left) rmSync(join(path, name), { force: true });
  } catch (error) {
    throw tellFileError('make the directory', path, error);
  }
}

/** Sixteen hexadecimal digits. Should another build have picked the same, opening the file would fail. */
export function nameTemporary(target: string): string {
  const digits = Math.random().toString(16).slice(2).padEnd(16, '0').slice(0, 16);
  return join(dirname(target), `.gazette-${digits}.tmp`);
}
