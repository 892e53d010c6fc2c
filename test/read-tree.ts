import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** The files of a directory and its subdirectories, hidden ones too: their bytes by their paths. */
export function readTree(directory: string): Map<string, Buffer> {
  const paths = readdirSync(directory, { recursive: true }).map(String).toSorted();
  const files = paths.filter((path) => statSync(join(directory, path)).isFile());
  return new Map(files.map((path) => [path, readFileSync(join(directory, path))]));
}
