import { randomUUID } from 'node:crypto';
import {
  chmodSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
  type Dirent,
} from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, relative, sep } from 'node:path';
import { attempt } from '../notes/attempt.ts';
import { once } from '../notes/once.ts';
import { codeOf, fileError, isMissing } from './file-error.ts';

/** Creates a directory. The `recursive` option of Node.js reports a read-only disk as a missing directory. */
export function makeDirectory(path: string): void {
  const parent = dirname(path);
  if (parent !== path && !existsSync(parent)) makeDirectory(parent);
  try {
    mkdirSync(path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST' && statSync(path).isDirectory()) return;
    throw fileError('create the directory', path, error);
  }
}

/** Creates a file and its directories. Never overwrites a file. */
export function createFile(path: string, text: string): void {
  if (!createIfMissing(path, text)) throw new Error(`cannot write ${path}: it already exists`);
}

/** Like `createFile`, but returns false if there is a file already. */
export function createIfMissing(path: string, content: string | Uint8Array): boolean {
  makeDirectory(dirname(path));
  try {
    writeFileSync(path, content, { flag: 'wx' });
    return true;
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false;
    rmSync(path, { force: true });
    throw fileError('write', path, error);
  }
}

/** Replaces the text of a file at once, so that it is never incomplete. Links and permissions stay. */
export function replaceFile(path: string, text: string): void {
  putInPlace(stageFile(realpathSync(path), text));
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
  const staged = { temporary: join(directory, `.gazette-${randomUUID()}.tmp`), target };
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

const TEMPORARY = /^\.gazette-[\da-f-]{16,36}\.tmp$/;

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

/** What is in a directory; nothing if it cannot be read. */
export const listEntries = (directory: string): Dirent[] =>
  attempt(() => readdirSync(directory, { withFileTypes: true }), []);

/** A text that changes when the file changes. All directories have the same text. */
export function describeFile(path: string): string {
  const stats = attempt(() => statSync(path), undefined);
  if (!stats) return 'is missing';
  return stats.isDirectory() ? '' : `${stats.ino} ${stats.size} ${stats.ctimeMs}`;
}

/** Whether a path, with all links followed, is a directory or is inside it. Throws if a link leads nowhere. */
export function isInside(directory: string, path: string): boolean {
  return pathInside(directory, path).split(sep)[0] !== '..';
}

/** The path with all links followed, relative to a directory. Throws if a link leads nowhere. */
export function pathInside(directory: string, path: string): string {
  return relative(realpathSync.native(directory), realpathSync.native(path));
}

/** The directory of this package. Looking it up takes longer than reading a file. */
export const findPackage = once(() =>
  join(createRequire(import.meta.url).resolve('#static/openapi.json'), '../../..'),
);

/** Reads a file that comes with the package, by its path in `lib/static/`. */
export function readStatic(path: string): Buffer {
  try {
    return readFileSync(join(findPackage(), 'lib/static', path));
  } catch (error) {
    throw new Error(`lib/static/${path} cannot be read; create it with \`npm run setup\``, {
      cause: error,
    });
  }
}

/** Whether Windows reserves a name, with any extension. */
export const isDeviceName = (name: string): boolean =>
  /^(?:con|prn|aux|nul|com[\d¹²³]|lpt[\d¹²³])(?:\.|$)/i.test(name);
