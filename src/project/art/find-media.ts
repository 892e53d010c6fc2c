import { posix } from 'node:path';
import type { MediaProblem } from '../../notes/media.ts';
import { readMedia, type OwnFile } from './read-media.ts';

/** Finds a file next to the notes by its path, or what is wrong with it. */
export type FindOwnFile = (path: string) => OwnFile | MediaProblem;

/** Makes a function that reads each file of a directory once. */
export function createMediaFinder(directory: string): FindOwnFile {
  const found = new Map<string, OwnFile | MediaProblem>();
  return (typed) => {
    const path = posix.normalize(typed);
    const file = found.get(path) ?? readMedia(directory, path);
    found.set(path, file);
    return file;
  };
}
