import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { findFilePath, isSafe } from './file-path.ts';

/** A file of the output: its path under the output directory, and its bytes. */
export interface ServedFile {
  path: string;
  bytes: Buffer<ArrayBuffer>;
}

/** What the file system says of a path that names no file we can read. */
const NO_FILE = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'ENXIO']);

/**
 * Reads the file that the path of a URL names, whole, as it is now: it is opened once, so that one that is replaced
 * meanwhile is still the old one. Undefined where there is no such file, or a link leads out of the directory.
 *
 * @throws Error if the file system fails
 */
export function readServedFile(directory: string, pathname: string): ServedFile | undefined {
  const path = findFilePath(pathname);
  if (path === undefined) return undefined;
  try {
    const target = realpathSync.native(join(directory, path));
    const inside = relative(realpathSync.native(directory), target);
    const bytes = inside.split(sep).every(isSafe) ? readWhole(target) : undefined;
    return bytes && { path, bytes };
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (NO_FILE.has(code)) return undefined;
    throw error;
  }
}

/** Not blocking, so that opening a pipe does not wait for a writer. */
function readWhole(path: string): Buffer<ArrayBuffer> | undefined {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return fstatSync(descriptor).isFile() ? readFileSync(descriptor) : undefined;
  } finally {
    closeSync(descriptor);
  }
}
