import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';

export const readVersion = (node: string) =>
  execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();

/**
 * Finds a Node.js on PATH that is too old for Gazette.
 *
 * @throws Error if there is none
 */
export function findOldNode(): string {
  const directories = (process.env['PATH'] ?? '').split(delimiter);
  const found = directories
    .map((directory) => join(directory, 'node'))
    .filter((path) => existsSync(path))
    .find((path) => /^v(?:18|20|21)\./.test(readVersion(path)));
  if (found === undefined) throw new Error('install Node.js 18, 20 or 21 and add it to PATH');
  return found;
}
