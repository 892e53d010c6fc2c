import { readdirSync } from 'node:fs';
import { join } from 'node:path';

const MAX_DIRECTORIES = 100;

/** Lists a directory and its subdirectories at any depth, at most 100, without hidden ones and `node_modules`. */
export function listDirectories(root: string): string[] {
  const found = [root];
  for (const directory of found) {
    const room = MAX_DIRECTORIES - found.length;
    if (room > 0) found.push(...listSubdirectories(directory).slice(0, room));
  }
  return found;
}

function listSubdirectories(directory: string): string[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => entry.isDirectory() && !/^\.|^node_modules$/.test(entry.name))
      .map(({ name }) => join(directory, name));
  } catch {
    return [];
  }
}
