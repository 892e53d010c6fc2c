import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { dirname } from 'node:path';
import { escapeInvisible, makeProblem, type Problem } from '../notes/problem.ts';
import { explainFileError, fileError, isMissing } from './file-error.ts';
import { isInside } from './files.ts';

/** A file that is, or should be, a note. */
export interface NoteFile {
  /** Its path, with control characters escaped. */
  path: string;
  /** Its text with `\n` as line ends and without a byte order mark; undefined if it cannot be read. */
  text: string | undefined;
  /** Why it cannot be read. */
  problems: Problem[];
}

/** The most bytes that a note may have. */
export const LARGEST_NOTE = 1024 * 1024;
const NOTE = /\.md$/;
const MISNAMED = /\.(?:md|markdown|mdown|mkdn?|mdx)(?:\.txt)?$/i;
/** Emacs creates lock files while a file has unsaved changes; macOS creates metadata files on foreign file systems. */
const NO_NOTE = /^\.[#_]/;
/** Replaces bytes that are not UTF-8. */
const REPLACEMENT = '\uFFFD';

/**
 * Lists the notes of a directory, in the order of their names by code unit.
 *
 * @throws Error if the directory cannot be read
 */
export function listNotes(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter(({ name }) => MISNAMED.test(name) && !NO_NOTE.test(name))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const failure = fileError('read the release notes in', directory, error);
    if (!isMissing(error)) throw failure;
    const advice =
      'name another directory with --releases or the setting "releases", or start with `gazette init`';
    throw new Error(`${failure.message}; ${advice}`, { cause: error });
  }
}

/** Reads a note of a directory. */
export function readNote(directory: string, entry: Dirent): NoteFile {
  const path = `${directory}/${escapeInvisible(entry.name)}`;
  const text = readEntry(`${directory}/${entry.name}`, entry);
  if (typeof text === 'string') return { path, text, problems: [] };
  return { path, text: undefined, problems: [text] };
}

function readEntry(path: string, entry: Dirent): string | Problem {
  if (!NOTE.test(entry.name)) {
    const name = entry.name.replace(MISNAMED, '.md');
    return makeProblem('file-name', `the name of a release note ends in .md; rename it to ${name}`);
  }
  try {
    if (entry.isSymbolicLink() && !isInside(dirname(path), path)) {
      const message =
        'this symbolic link points outside the directory; replace it with the release note itself';
      return makeProblem('file', message);
    }
    // Opening a named pipe would wait for its writer.
    if (!entry.isFile() && !statSync(path).isFile()) {
      return makeProblem('file', 'this is not a file; a release note is a text file');
    }
    return readText(path);
  } catch (error) {
    if (isMissing(error) && path.includes(REPLACEMENT)) {
      return makeProblem('file-name', 'the name of this file is not UTF-8; rename it');
    }
    return makeProblem('file', `the file cannot be read: ${explainFileError(error)}`);
  }
}

function readText(path: string): string | Problem {
  const bytes = readFileSync(path);
  if (!isUtf8(bytes)) return locateBadBytes(bytes);
  if (bytes.length <= LARGEST_NOTE) return decodeText(bytes);
  return makeProblem(
    'file-size',
    'the file is over 1 MiB, the limit of a release note; shorten it',
  );
}

/** The text of a file in UTF-8, without a byte order mark and with `\n` as line ends. */
export function decodeText(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  const whole = text.startsWith('\uFEFF') ? text.slice(1) : text;
  return whole.includes('\r') ? whole.replaceAll(/\r\n?/g, '\n') : whole;
}

function locateBadBytes(bytes: Buffer): Problem {
  const lines = bytes.toString('latin1').split('\n');
  const index = lines.findIndex((line) => !isUtf8(Buffer.from(line, 'latin1')));
  const text = Buffer.from(lines[index] ?? '', 'latin1').toString('utf8');
  const place = { line: index + 1, column: text.indexOf(REPLACEMENT) + 1 };
  return makeProblem('encoding', 'this is not UTF-8; save the file as UTF-8', place);
}
