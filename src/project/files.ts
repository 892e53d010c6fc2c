import { randomBytes } from 'node:crypto';
import {
  chmodSync,
  constants,
  copyFileSync,
  linkSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { codeOf, fileError, isMissing } from './file-error.ts';

export function makeDirectory(path: string): void {
  try {
    makeAll(path);
  } catch (error) {
    throw fileError('create the directory', path, error);
  }
}

/** The `recursive` option of Node.js reports a read-only disk as a missing directory. */
function makeAll(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(path).isDirectory()) return;
    if (!isMissing(error) || dirname(path) === path) throw error;
    makeAll(dirname(path));
    mkdirSync(path);
  }
}

/** Creates a file, and its directories, so that it is complete as soon as it is there. Never overwrites a file. */
export function createFile(path: string, text: string): void {
  if (!createIfMissing(path, text)) throw new Error(`cannot write ${path}: it already exists`);
}

/** Like `createFile`, but returns false if there is a file already. */
export function createIfMissing(path: string, text: string): boolean {
  makeDirectory(dirname(path));
  const staged = stageFile(path, text);
  try {
    link(staged.temporary, path);
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    throw fileError('write', path, error);
  } finally {
    discard(staged);
  }
}

/** Gives a file a second name. Unlike `rename`, this fails if another file has it. */
function link(file: string, path: string): void {
  try {
    linkSync(file, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw error;
    // The file system may have no hard links.
    copyFileSync(file, path, constants.COPYFILE_EXCL);
  }
}

/** Replaces the text of a file at once, so that it is never incomplete. Links and permissions stay. */
export function replaceFile(path: string, text: string): void {
  putInPlace(stageFile(followLinks(path), text));
}

function followLinks(path: string): string {
  try {
    return realpathSync(path);
  } catch (error) {
    throw fileError('write', path, error);
  }
}

/** A file that is written, but not yet at its path. */
export interface StagedFile {
  temporary: string;
  target: string;
}

/** Writes a temporary file in a directory, by default next to the target. A file that it replaces keeps its permissions. */
export function stageFile(
  target: string,
  content: string | Uint8Array,
  directory = dirname(target),
): StagedFile {
  const staged = { temporary: nameTemporary(directory), target };
  try {
    writeFileSync(staged.temporary, content, { flag: 'wx' });
    const before = statSync(target, { throwIfNoEntry: false });
    if (before) chmodSync(staged.temporary, before.mode);
    return staged;
  } catch (error) {
    discard(staged);
    throw fileError('write', target, error);
  }
}

export function putInPlace(staged: StagedFile): void {
  try {
    renameSync(staged.temporary, staged.target);
  } catch (error) {
    discard(staged);
    throw fileError('write', staged.target, error);
  }
}

/** A temporary file that cannot be removed is left to the next command. */
export function discard({ temporary }: StagedFile): void {
  try {
    rmSync(temporary, { force: true });
  } catch {
    // The error that stopped the command is the one to report.
  }
}

const TEMPORARY = /^\.gazette-[\da-f]{16}\.tmp$/;

function nameTemporary(directory: string): string {
  return join(directory, `.gazette-${randomBytes(8).toString('hex')}.tmp`);
}

/** Removes the temporary files that killed commands left in a directory. */
export function removeTemporaryFiles(directory: string): void {
  try {
    const entries = readdirSync(directory, { withFileTypes: true });
    const left = entries.filter((entry) => entry.isFile() && TEMPORARY.test(entry.name));
    for (const { name } of left) rmSync(join(directory, name), { force: true });
  } catch (error) {
    if (!isMissing(error)) throw fileError('clean the directory', directory, error);
  }
}

/** Identifies the state of a file, but for its path. All directories have the same. */
export function describeFile(path: string): string {
  try {
    const stats = statSync(path, { bigint: true });
    return stats.isDirectory() ? '' : `${stats.ino} ${stats.size} ${stats.ctimeNs}`;
  } catch {
    return 'is missing';
  }
}

/** Whether a path, with all links followed, is a directory or is inside it. Throws if a link leads nowhere. */
export function isInside(directory: string, path: string): boolean {
  return pathInside(directory, path).split(sep)[0] !== '..';
}

/** The path with all links followed, relative to a directory. Throws if a link leads nowhere. */
export function pathInside(directory: string, path: string): string {
  return relative(realpathSync.native(directory), realpathSync.native(path));
}

/** Reads a file that comes with the package, by its path in `lib/static/`. */
export function readStatic(path: string): Buffer {
  try {
    return readFileSync(createRequire(import.meta.url).resolve(`#static/${path}`));
  } catch (error) {
    throw new Error(`lib/static/${path} cannot be read; create it with \`npm run prepare\``, {
      cause: error,
    });
  }
}
