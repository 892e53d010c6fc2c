import { constants } from 'node:os';

const REASONS = new Map([
  ['ENOENT', 'there is no such file or directory'],
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EISDIR', 'it is a directory'],
  ['ENOTDIR', 'a part of the path is a file, not a directory'],
  ['EEXIST', 'it already exists'],
  ['ENOSPC', 'the disk is full'],
  ['EROFS', 'the file system is read-only'],
  [`Unknown system error ${-constants.errno.EDQUOT}`, 'the disk quota is used up'],
  ['EBUSY', 'it is in use, or a mount point'],
  ['EMFILE', 'too many files are open'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ELOOP', 'a symbolic link points back to itself'],
]);

export function explainFileError(error: unknown): string {
  const code = codeOf(error);
  return REASONS.get(code) ?? (code || String(error));
}

export function fileError(task: string, path: string, cause: unknown): Error {
  return new Error(`cannot ${task} ${path}: ${explainFileError(cause)}`, { cause });
}

/** Calls a function that uses a file. An error says what failed: `cannot read notes.md: permission denied`. */
export function withFileError<T>(task: string, path: string, use: () => T): T {
  try {
    return use();
  } catch (error) {
    throw fileError(task, path, error);
  }
}

export function isMissing(error: unknown): boolean {
  return codeOf(error) === 'ENOENT';
}

/** The code of a system error, such as `ENOENT`; `''` if it has none. */
export function codeOf(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : '';
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
