import { findCommand } from './workspace/command.ts';
import { isUtf8 } from 'node:buffer';
import { readdirSync, readFileSync, statSync, type Dirent } from 'node:fs';
import { LARGEST_NOTE } from '../notes/limits.ts';
import { makeProblem, type Problem } from '../notes/problem.ts';
import { explainFileError, fileError, isMissing } from './file-error.ts';
import { isInside, listEntries } from './files.ts';

const NOTE = /\.md$/;
const MISNAMED = /\.(?:md|markdown|mdown|mkdn?|mdx)(?:\.txt)?$/i;
/** The names of languages that are directories elsewhere. */
const LANGUAGE = /^[a-z]{2}(?:-[A-Za-z]{2,4})?$/;
const OTHER_TEXT = /\.(?:txt|rtf|docx?|odt)$/i;
const VERSION_NAME = /^v?\d+\.\d/i;
/**
 * Emacs creates lock files while a file has unsaved changes; macOS creates metadata files on foreign file systems. The
 * others are pages of a site generator that list the notes.
 */
const NO_NOTE = /^(?:\.[#_]|_?index\.mdx?$)/;
/** Replaces bytes that are not UTF-8. */
const REPLACEMENT = '\uFFFD';

/** Lists notes in the order of their names by code unit. Throws an Error if the directory cannot be read. */
export function listNotes(directory: string): Dirent[] {
  try {
    return readdirSync(directory, { withFileTypes: true })
      .filter((entry) => isNote(directory, entry))
      .toSorted((a, b) => (a.name < b.name ? -1 : 1));
  } catch (error) {
    const failure = fileError('read the release notes in', directory, error);
    if (!isMissing(error)) throw failure;
    const advice = `name another directory with --releases or the setting "releases", or start with \`${findCommand()} init\``;
    throw new Error(`${failure.message}; ${advice}`, { cause: error });
  }
}

/** A text file is a note with a wrong name if its name or its first line is a version. */
function isNote(directory: string, entry: Dirent): boolean {
  if (NO_NOTE.test(entry.name)) return false;
  if (MISNAMED.test(entry.name)) return true;
  if (!OTHER_TEXT.test(entry.name) || !entry.isFile()) return false;
  return VERSION_NAME.test(entry.name) || hasVersion(`${directory}/${entry.name}`);
}

/** Whether a directory has notes with front matter. */
export const hasNotes = (directory: string): boolean =>
  listEntries(directory).some(({ name }) => NOTE.test(name) && hasVersion(`${directory}/${name}`));

function hasVersion(path: string): boolean {
  try {
    const text = statSync(path).size > LARGEST_NOTE ? '' : readText(path);
    return typeof text === 'string' && /^---[ \t]*\n(?:.+\n)*?version *:/i.test(text);
  } catch {
    return false;
  }
}

/** Reports notes in subdirectories, such as `2026/` or `de/`, which are not read. */
export function checkNested(directory: string): Problem[] {
  const entries = listEntries(directory);
  const nested = entries.filter((entry) => entry.isDirectory());
  return nested.flatMap(({ name: inside }) => {
    const isLanguage = LANGUAGE.test(inside);
    const originals = new Set(isLanguage ? entries.map(({ name }) => name) : []);
    const [first, ...others] = listEntries(`${directory}/${inside}`)
      .map(({ name }) => name)
      .filter((name) => NOTE.test(name))
      .filter((name) => originals.has(name) || hasVersion(`${directory}/${inside}/${name}`))
      .toSorted();
    if (first === undefined) return [];
    const which = others.length === 0 ? first : `${first} and ${others.length} more`;
    const better = isLanguage ? first.replace(NOTE, `.${inside}.md`) : first;
    const message = `subdirectories are not read, found ${inside}/ with ${which}; move such notes to ${directory}/${better}`;
    return [makeProblem('subdirectory', message)];
  });
}

export function checkName(directory: string, name: string): Problem[] {
  if (NOTE.test(name)) return [];
  const better = name.replace(MISNAMED, '.md').replace(OTHER_TEXT, '.md');
  const fix = /(?:md|txt|markdown)$/i.test(name) ? 'rename it to' : 'save it as plain text in';
  const exists = listEntries(directory).some((entry) => entry.name === better);
  const advice = exists ? `${better} exists already: delete one of the two` : `${fix} ${better}`;
  const message = `the name of a release note ends in .md; ${advice}`;
  return [makeProblem('file-name', message)];
}

/** The text of a note with `\n` as line ends and without a byte order mark; or why it cannot be read. */
export function readNote(directory: string, entry: Dirent): string | Problem {
  const path = `${directory}/${entry.name}`;
  try {
    if (entry.isSymbolicLink() && !isInside(directory, path)) {
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
    return makeProblem('file', `the file cannot be read: ${explainFileError(error)}`);
  }
}

function readText(path: string): string | Problem {
  if (statSync(path).size > LARGEST_NOTE) {
    const message = 'the file is over 1 MiB, the limit of a release note; shorten it';
    return makeProblem('file-size', message);
  }
  const bytes = readFileSync(path);
  return isUtf8(bytes) ? decodeText(bytes) : locateBadBytes(bytes);
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
