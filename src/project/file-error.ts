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
  ['EFBIG', 'it would exceed the maximum file size'],
  ['EIO', 'the disk reports an error'],
  ['EXDEV', 'it is on another disk'],
  ['EBUSY', 'it is in use, or a mount point'],
  ['EMFILE', 'too many files are open'],
  ['ENFILE', 'too many files are open'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ELOOP', 'a symbolic link points back to itself'],
]);

export function explainFileError(error: unknown): string {
  const code = codeOf(error);
  return REASONS.get(code) ?? (code || String(error));
}

export function fileError(task: string, path: string, cause: unknown): Error {
  const isGarbled = isMissing(cause) && path.includes('\uFFFD');
  const reason = isGarbled ? 'its name is not UTF-8; rename it' : explainFileError(cause);
  return new Error(`cannot ${task} ${path}: ${reason}`, { cause });
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
