import { readFileSync, statSync } from 'node:fs';
import { join, sep } from 'node:path';
import { codeOf } from '../project/file-error.ts';
import { pathInside } from '../project/files.ts';
import { HOST_PATHS } from '../project/served-files.ts';

/** A file of the output: its path under the output directory, and its bytes. */
export interface ServedFile {
  path: string;
  bytes: Buffer<ArrayBuffer>;
}

const NOT_FOUND_CODES = new Set(['ENOENT', 'ENOTDIR', 'ELOOP', 'ENAMETOOLONG', 'EACCES']);

/**
 * Reads the file at the path of a URL. It is read whole, so a build that replaces it meanwhile cannot mix old and new
 * bytes. Undefined if there is no such file, or a link points outside the directory. (The static files of
 * `@hono/node-server` follow such links, and send a file in pieces.)
 *
 * @throws Error if the file system fails
 */
export function readServedFile(directory: string, pathname: string): ServedFile | undefined {
  const path = toFilePath(pathname);
  if (path === undefined || HOST_PATHS.has(path)) return undefined;
  try {
    const target = join(directory, path);
    const inside = pathInside(directory, target);
    if (!inside.split(sep).every(isServedName) || !statSync(target).isFile()) return undefined;
    return { path, bytes: readFileSync(target) };
  } catch (error) {
    if (NOT_FOUND_CODES.has(codeOf(error))) return undefined;
    throw error;
  }
}

/**
 * Converts the path of a URL to the path of a file under the output directory. A directory stands for its `index.html`.
 * Undefined if a segment is empty, hidden, or would lead out of the directory.
 */
export function toFilePath(pathname: string): string | undefined {
  try {
    const path = pathname.replace(/\/$/, '/index.html').slice(1);
    const names = path.split('/').map(decodeURIComponent);
    return names.every(isServedName) ? names.join('/') : undefined;
  } catch {
    return undefined;
  }
}

/** The temporary files of a build are hidden files. */
const isServedName = (name: string): boolean =>
  name !== '' && !name.startsWith('.') && !/[\0/\\]/.test(name);
