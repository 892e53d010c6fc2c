import { closeSync, constants, fstatSync, openSync, readFileSync, realpathSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { codeOf } from '../project/file-error.ts';
import { isServedName, toFilePath } from './file-path.ts';

/** A file of the output: its path under the output directory, and its bytes. */
export interface ServedFile {
  path: string;
  bytes: Buffer<ArrayBuffer>;
}

/** Error codes for a path without a file that we can read. */
const NOT_FOUND_CODES = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES', 'ENXIO']);

/**
 * Reads the file at the path of a URL. It is opened once and read whole, so a build that replaces it meanwhile cannot
 * mix old and new bytes. Undefined if there is no such file, or a link points outside the directory.
 *
 * It is ours because the static files of `@hono/node-server` fail hostile.test.ts: they follow links out of the
 * directory ("/link is not found") and wait for the writer of a named pipe ("/pipe is not found").
 *
 * @throws Error if the file system fails
 */
export function readServedFile(directory: string, pathname: string): ServedFile | undefined {
  const path = toFilePath(pathname);
  if (path === undefined) return undefined;
  try {
    const target = realpathSync.native(join(directory, path));
    const inside = relative(realpathSync.native(directory), target);
    const bytes = inside.split(sep).every(isServedName) ? readRegularFile(target) : undefined;
    return bytes && { path, bytes };
  } catch (error) {
    if (NOT_FOUND_CODES.has(codeOf(error))) return undefined;
    throw error;
  }
}

/** `O_NONBLOCK` because opening a named pipe would otherwise wait for a writer. */
function readRegularFile(path: string): Buffer<ArrayBuffer> | undefined {
  const descriptor = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
  try {
    return fstatSync(descriptor).isFile() ? readFileSync(descriptor) : undefined;
  } finally {
    closeSync(descriptor);
  }
}
