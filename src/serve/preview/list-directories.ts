import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** More than this are no directories of notes and pictures. */
const MOST = 100;

/** A directory and those in it, whatever their depth, up to 100; not the hidden ones, and not those of packages. */
export function listDirectories(root: string): string[] {
  const found = [root];
  for (const directory of found) {
    if (found.length < MOST) found.push(...listWithin(directory));
  }
  return found.slice(0, MOST);
}

function listWithin(directory: string): string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
      .map(({ name }) => join(directory, name));
  } catch {
    return [];
  }
}
