import { hash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join, posix } from 'node:path';
import { findNoMedia, type MediaProblem } from '../../notes/media.ts';
import { readMedia, type OwnFile } from './read-media.ts';

/** Finds a file next to the notes by its path, or what is wrong with it. */
export type FindOwnFile = (path: string) => OwnFile | MediaProblem;

/** No operating system opens a longer path, and resolving one takes quadratic time. */
const LONGEST_PATH = 4096;

/** Finds files of a directory, each of which is read once. */
export interface MediaFinder {
  find: FindOwnFile;
  /** What was found, by path. */
  found: ReadonlyMap<string, OwnFile | MediaProblem>;
}

export function createMediaFinder(directory: string): MediaFinder {
  const found = new Map<string, OwnFile | MediaProblem>();
  const find: FindOwnFile = (typed) => {
    if (typed.length > LONGEST_PATH) return findNoMedia(typed);
    const path = posix.normalize(typed);
    const file = found.get(path) ?? readPair(directory, path);
    found.set(path, file);
    return file;
  };
  return { find, found };
}

/** Reads a file, and the dark variant of a picture: `intro.dark.png` next to `intro.png`. */
function readPair(directory: string, path: string): OwnFile | MediaProblem {
  const own = readMedia(directory, path);
  if ('rule' in own || own.file.kind !== 'picture') return own;
  const darkPath = path.replace(/(?=\.[^./]*$)|$/, '.dark');
  if (!existsSync(join(directory, darkPath))) return own;
  const dark = readMedia(directory, darkPath);
  if ('rule' in dark) return dark;
  return { ...own, dark, hash: hash('sha256', own.hash + dark.hash) };
}
