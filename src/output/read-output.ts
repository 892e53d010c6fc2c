import { existsSync, lstatSync, readdirSync, readFileSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { fileError } from '../project/file-error.ts';

/** The paths of what a directory holds. */
export interface OutputPaths {
  /** With `/` between their parts, in the order of their names. */
  paths: string[];
  /** Those with a part that begins with a dot: temporary files, and what systems leave behind. */
  hidden: string[];
}

const LARGEST = 100 * 1024 * 1024;

/**
 * Lists the files of an output directory, those of its directories too.
 *
 * @throws Error if the directory cannot be read, or holds what is no file, or is far too large for one of a release
 */
export function listOutput(directory: string): OutputPaths {
  const found: OutputPaths = { paths: [], hidden: [] };
  listInto(found, directory, '');
  return found;
}

function listInto(found: OutputPaths, directory: string, parent: string): void {
  for (const entry of readEntries(join(directory, parent))) {
    const path = `${parent}${entry.name}`;
    if (entry.name.startsWith('.')) found.hidden.push(path);
    else if (entry.isDirectory()) listInto(found, directory, `${path}/`);
    else {
      checkFile(join(directory, path));
      found.paths.push(path);
    }
  }
}

function readEntries(directory: string) {
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    return entries.toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    throw fileError('read the output in', directory, error);
  }
}

function checkFile(path: string): void {
  const state = inspect(path);
  if (state.isSymbolicLink()) {
    throw new Error(`${path} is a link, which cannot be published; put the file itself there`);
  }
  if (!state.isFile()) throw new Error(`${path} is not a file; move it elsewhere`);
  if (state.size > LARGEST) {
    throw new Error(`${path} is over 100 MiB, too large to be published; move it elsewhere`);
  }
}

function inspect(path: string): Stats {
  try {
    return lstatSync(path);
  } catch (error) {
    throw fileError('read', path, error);
  }
}

/**
 * Reads a file of an output directory, which must be what a build would write now.
 *
 * @throws Error if it cannot be read, or is another
 */
export function readBuilt(
  directory: string,
  { path, content }: { path: string; content: string | Uint8Array },
) {
  const isThere = existsSync(join(directory, path));
  if (isThere) checkFile(join(directory, path));
  const bytes = isThere ? readOutput(directory, path) : undefined;
  if (bytes?.equals(Buffer.from(content))) return bytes;
  const state = bytes ? 'is not what the notes make now' : 'is not there';
  throw new Error(`${directory}/${path} ${state}; run gazette build first`);
}

/**
 * Reads a file of an output directory.
 *
 * @throws Error if it cannot be read
 */
export function readOutput(directory: string, path: string): Buffer<ArrayBuffer> {
  try {
    return readFileSync(join(directory, path));
  } catch (error) {
    throw fileError('read', join(directory, path), error);
  }
}
