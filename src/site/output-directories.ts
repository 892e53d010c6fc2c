import { existsSync, rmdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeDirectory, removeTemporaryFiles } from '../project/files.ts';
import { checkInside } from './output-place.ts';

/** The directories of an output. */
export interface Directories {
  /**
   * Creates a directory if it is missing, and cleans it.
   *
   * @throws Error if that fails, or a link points outside the output directory
   */
  prepare: (path: string) => void;
  /** Removes the temporary files that killed builds left in a directory. */
  clean: (path: string) => void;
  /** Removes the directories that were created, if they are empty. */
  discard: () => void;
}

export function createDirectories(root: string): Directories {
  const clean = new Set<string>();
  const created: string[] = [];
  const cleanOnce = (path: string) => {
    if (!clean.has(path)) removeTemporaryFiles(path);
    clean.add(path);
  };
  return {
    prepare: (path) => {
      if (clean.has(path)) return;
      checkInside(root, path);
      created.push(...listMissing(path));
      makeDirectory(path);
      cleanOnce(path);
    },
    clean: cleanOnce,
    discard: () => {
      const deepestFirst = created.toSorted((a, b) => b.length - a.length);
      for (const path of deepestFirst) removeIfEmpty(path);
    },
  };
}

function listMissing(path: string): string[] {
  if (existsSync(path)) return [];
  return dirname(path) === path ? [path] : [path, ...listMissing(dirname(path))];
}

/** Removes a directory and those above it while they are empty. The output directory is not: it has the manifest. */
export function removeEmptyDirectories(path: string): void {
  if (removeIfEmpty(path)) removeEmptyDirectories(dirname(path));
}

/** Returns whether it was removed. */
function removeIfEmpty(path: string): boolean {
  try {
    rmdirSync(path);
    return true;
  } catch {
    return false;
  }
}
