import { isUtf8 } from 'node:buffer';
import {
  closeSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  statSync,
  type Dirent,
} from 'node:fs';
import { dirname } from 'node:path';
import { VFile } from 'vfile';
import { escapeUnseen, report, type Problem } from '../notes/problem.ts';
import { explainFileError, isMissing, tellFileError } from './file-error.ts';
import { isInside } from './is-inside.ts';
import type { NoteMemory } from './note-memory.ts';

/** The most bytes a note may have. */
const LARGEST = 1024 * 1024;
const NOTE = /\.md$/;
const MISNAMED = /\.(?:md|markdown|mdown|mkdn?|mdx)$/i;

/**
 * Reads the notes of a directory one by one, in the order of their names. A file that cannot be read, or is no text,
 * has a message instead of a value. Line ends become `\n`, and one byte order mark is dropped. `recall` may know a file
 * already, by its path.
 *
 * @throws Error if the directory cannot be read
 */
export function* readNotes(
  directory: string,
  recall: NoteMemory['recall'] = (_path, read) => read(),
): Generator<{ file: VFile; total: number }> {
  const entries = listNotes(directory);
  const buffer = Buffer.allocUnsafe(LARGEST + 1);
  for (const entry of entries) {
    const file = recall(`${directory}/${entry.name}`, () => readNote(directory, entry, buffer));
    yield { file, total: entries.length };
  }
}

/** The text of a note as it is now; `""` where it cannot be read. */
export function readNoteText(path: string): string {
  try {
    return decode(readFileSync(path));
  } catch {
    return '';
  }
}

function listNotes(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter(({ name }) => MISNAMED.test(name))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const failure = tellFileError('read the release notes in', directory, error);
    if (!isMissing(error)) throw failure;
    const advice = 'name another with --releases, or begin with `gazette new 1.0.0`';
    throw new Error(`${failure.message}; ${advice}`, { cause: error });
  }
}

function readNote(directory: string, entry: Dirent, buffer: Buffer): VFile {
  const path = `${directory}/${entry.name}`;
  const file = new VFile({ path: `${directory}/${escapeUnseen(entry.name)}` });
  const problem = checkEntry(path, entry) ?? readInto(file, path, buffer);
  if (problem) report(file, problem);
  return file;
}

function checkEntry(path: string, entry: Dirent): Problem | undefined {
  if (!NOTE.test(entry.name)) {
    const name = entry.name.replace(MISNAMED, '.md');
    return { rule: 'file-name', reason: `a release note's name ends in .md; rename it to ${name}` };
  }
  try {
    if (entry.isSymbolicLink() && !isInside(dirname(path), path)) {
      const reason = 'this is a link that leads elsewhere; put the release note itself here';
      return { rule: 'file', reason };
    }
    if (entry.isFile() || statSync(path).isFile()) return undefined;
  } catch (error) {
    return unreadable(error);
  }
  return { rule: 'file', reason: 'this is not a file; a release note is a file of text' };
}

function readInto(file: VFile, path: string, buffer: Buffer): Problem | undefined {
  try {
    const bytes = readBytes(path, buffer);
    if (bytes.length > LARGEST) {
      return { rule: 'file-size', reason: 'the file is over 1 MiB; a release note is far shorter' };
    }
    if (!isUtf8(bytes)) return locateBadBytes(bytes);
    file.value = decode(bytes);
    return undefined;
  } catch (error) {
    if (isMissing(error) && path.includes('\uFFFD')) {
      return { rule: 'file-name', reason: 'the name of this file is not UTF-8; rename it' };
    }
    return unreadable(error);
  }
}

function unreadable(error: unknown): Problem {
  return { rule: 'file', reason: `the file cannot be read: ${explainFileError(error)}` };
}

function readBytes(path: string, buffer: Buffer): Buffer {
  const descriptor = openSync(path, 'r');
  try {
    let length = 0;
    for (let count = 1; count > 0 && length < buffer.length; length += count) {
      count = readSync(descriptor, buffer, length, buffer.length - length, null);
    }
    return buffer.subarray(0, length);
  } finally {
    closeSync(descriptor);
  }
}

function decode(bytes: Buffer): string {
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  return text.includes('\r') ? text.replaceAll(/\r\n?/g, '\n') : text;
}

function locateBadBytes(bytes: Buffer): Problem {
  const lines = bytes.toString('latin1').split('\n');
  const index = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
  const text = Buffer.from(lines[index] ?? '', 'latin1').toString('utf8');
  const place = { line: index + 1, column: text.indexOf('\uFFFD') + 1 };
  return { rule: 'encoding', reason: 'the file is not UTF-8 here; save it as UTF-8', place };
}
