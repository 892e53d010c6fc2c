import {
  closeSync,
  fstatSync,
  fsyncSync,
  futimesSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { isMissing, tellFileError } from './file-error.ts';

/** One file of the output: its path under the output directory, and its text or bytes. */
export interface OutputFile {
  path: string;
  content: string | Uint8Array;
}

/** The paths that were written, and those whose bytes were right already. */
export interface WriteResult {
  written: string[];
  unchanged: string[];
}

const TEMPORARY = /^\.gazette-[\da-f]{16}\.tmp$/;

/**
 * Writes files, in order, each as a temporary sibling that is synced and renamed, so a reader sees the old file or
 * the new one, whole. A file whose bytes are equal is left alone; one that is replaced gets a later second for its
 * time, as servers know a file by its size and that. Removes nothing but temporary files left behind.
 *
 * @throws Error if a file cannot be written
 */
export function writeFiles(directory: string, files: OutputFile[]): WriteResult {
  const result: WriteResult = { written: [], unchanged: [] };
  const paths = files.map(({ path }) => join(directory, path));
  for (const parent of new Set(paths.map((path) => dirname(path)))) prepareDirectory(parent);
  const states = files.map((file) => {
    const target = join(directory, file.path);
    const isEqual = readIfThere(target)?.equals(Buffer.from(file.content)) ?? false;
    return { ...file, target, isEqual };
  });
  for (const { path, content, target, isEqual } of states) {
    if (!isEqual) replaceFile(target, content);
    (isEqual ? result.unchanged : result.written).push(path);
  }
  return result;
}

function prepareDirectory(path: string): void {
  try {
    mkdirSync(path, { recursive: true });
    const left = readdirSync(path).filter((name) => TEMPORARY.test(name));
    for (const name of left) rmSync(join(path, name), { force: true });
  } catch (error) {
    throw tellFileError('make the directory', path, error);
  }
}

function readIfThere(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch (error) {
    if (isMissing(error)) return undefined;
    throw tellFileError('read', path, error);
  }
}

const ATTEMPTS = 100;

/** Another build may take the temporary file for one left behind and remove it: then it is written once more. */
function replaceFile(path: string, content: string | Uint8Array, attempt = 1): void {
  const temporary = join(dirname(path), `.gazette-${pickName()}.tmp`);
  try {
    writeSynced(temporary, content, readSecond(path));
    renameSync(temporary, path);
  } catch (error) {
    rmSync(temporary, { force: true });
    if (!isMissing(error) || attempt === ATTEMPTS) throw tellFileError('write', path, error);
    replaceFile(path, content, attempt + 1);
  }
}

/** The second in which a file was last written; below all where there is none. */
function readSecond(path: string): number {
  const { mtimeMs = -Infinity } = statSync(path, { throwIfNoEntry: false }) ?? {};
  return Math.floor(mtimeMs / 1000);
}

/** Sixteen hexadecimal digits. Should another build have picked the same, opening the file would fail. */
function pickName(): string {
  return Math.random().toString(16).slice(2).padEnd(16, '0').slice(0, 16);
}

function writeSynced(path: string, content: string | Uint8Array, before: number): void {
  const descriptor = openSync(path, 'wx');
  try {
    writeFileSync(descriptor, content);
    if (Math.floor(fstatSync(descriptor).mtimeMs / 1000) <= before) {
      futimesSync(descriptor, before + 1, before + 1);
    }
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
