import { isUtf8 } from 'node:buffer';
import { closeSync, openSync, readdirSync, readFileSync, readSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { VFile } from 'vfile';
import { escapeUnseen, report, type Problem } from '../notes/problem.ts';
import { explainFileError, isMissing, tellFileError } from './file-error.ts';
import { isInside } from './is-inside.ts';
import type { NoteMemory } from './note-memory.ts';

/** The most bytes a note may have. */
const LARGEST = 1024 * 1024;
const NOTE = /\.md$/;
/** What stands for bytes that are not UTF-8. */
const REPLACEMENT = '\uFFFD';
const MISNAMED = /\.(?:md|markdown|mdown|mkdn?|mdx)$/i;

/** What may be a note, by its name. */
export interface NoteEntry {
  name: string;
  isFile: boolean;
}

/**
 * Reads notes of a directory one by one. A file that cannot be read, or is no text, has a message instead of a value.
 * Line ends become `\n`, and one byte order mark is dropped. `recall` may know a file already, by its path.
 */
export function* readNotes(
  directory: string,
  entries: NoteEntry[],
  recall: NoteMemory['recall'] = (_path, read) => read(),
): Generator<{ entry: NoteEntry; file: VFile }> {
  const buffer = Buffer.allocUnsafe(LARGEST + 1);
  for (const entry of entries) {
    const read = () => readNote(directory, entry, buffer);
    yield { entry, file: recall(`${directory}/${entry.name}`, read) };
  }
}

/** The text of a note as it is now; `""` where it cannot be read. */
export function readNoteText(path: string): string {
  try {
    return normalize(readFileSync(path, 'utf8'));
  } catch {
    return '';
  }
}

/**
 * Lists the notes of a directory in the order of their names, by code unit.
 *
 * @throws Error if the directory cannot be read
 */
export function listNotes(directory: string): NoteEntry[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter(({ name }) => MISNAMED.test(name))
      .map((entry) => ({ name: entry.name, isFile: entry.isFile() }))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const failure = tellFileError('read the release notes in', directory, error);
    if (!isMissing(error)) throw failure;
    const advice = 'name another with --releases, or begin with `gazette new 1.0.0`';
    throw new Error(`${failure.message}; ${advice}`, { cause: error });
  }
}

function readNote(directory: string, entry: NoteEntry, buffer: Buffer): VFile {
  const path = `${directory}/${entry.name}`;
  const file = new VFile({ path: `${directory}/${escapeUnseen(entry.name)}` });
  const problem = checkEntry(path, entry) ?? readInto(file, path, buffer);
  if (problem) report(file, problem);
  return file;
}

function checkEntry(path: string, entry: NoteEntry): Problem | undefined {
  if (!NOTE.test(entry.name)) {
    const name = entry.name.replace(MISNAMED, '.md');
    return { rule: 'file-name', reason: `a release note's name ends in .md; rename it to ${name}` };
  }
  try {
    if (!entry.isFile && !isInside(dirname(path), path)) {
      const reason = 'this is a link that leads elsewhere; put the release note itself here';
      return { rule: 'file', reason };
    }
    if (entry.isFile || statSync(path).isFile()) return undefined;
  } catch (error) {
    return unreadable(error);
  }
  return { rule: 'file', reason: 'this is not a file; a release note is a file of text' };
}

function readInto(file: VFile, path: string, buffer: Buffer): Problem | undefined {
  try {
    const length = readBytes(path, buffer);
    if (length > LARGEST) {
      return { rule: 'file-size', reason: 'the file is over 1 MiB; a release note is far shorter' };
    }
    const text = buffer.toString('utf8', 0, length);
    if (text.includes(REPLACEMENT) && !isUtf8(buffer.subarray(0, length))) {
      return locateBadBytes(buffer.subarray(0, length));
    }
    file.value = normalize(text);
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

/** What disks and networks transfer whole multiples of. */
const BLOCK = 512;

/**
 * Reads a file into a buffer, as far as that goes, and returns how many bytes that are. A read of a regular file that
 * stops within a block stops at the end of the file, so most notes take one read and not a second that finds nothing.
 */
function readBytes(path: string, buffer: Buffer): number {
  const descriptor = openSync(path, 'r');
  try {
    let length = 0;
    let count = 0;
    do {
      count = readSync(descriptor, buffer, length, buffer.length - length, null);
      length += count;
    } while (count > 0 && count % BLOCK === 0 && length < buffer.length);
    return length;
  } finally {
    closeSync(descriptor);
  }
}

function normalize(text: string): string {
  const whole = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return whole.includes('\r') ? whole.replaceAll(/\r\n?/g, '\n') : whole;
}

function locateBadBytes(bytes: Buffer): Problem {
  const lines = bytes.toString('latin1').split('\n');
  const index = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
  const text = Buffer.from(lines[index] ?? '', 'latin1').toString('utf8');
  const place = { line: index + 1, column: text.indexOf(REPLACEMENT) + 1 };
  return { rule: 'encoding', reason: 'the file is not UTF-8 here; save it as UTF-8', place };
}
