import type { Point } from 'unist';
import { VFile } from 'vfile';
import { location } from 'vfile-location';
import { FrontMatter } from './front-matter.ts';
import { writeField } from './problem.ts';
import { readFields, type Fields } from './read-fields.ts';
import { reportIssues } from './report-issues.ts';
import { cutNote, splitNote, type SplitNote } from './split-note.ts';

/** A note whose front matter is read. */
export interface Note {
  file: VFile;
  /** Undefined where something is wrong with it; the messages of the file say what. */
  frontMatter: FrontMatter | undefined;
  /** Where the value of a key stands, as long as the file has its text. */
  placeOf: (key: keyof FrontMatter) => Point | undefined;
}

/** A note whose front matter is right. */
export type ValidNote = Note & { frontMatter: FrontMatter };

export function isValid(note: Note): note is ValidNote {
  return note.frontMatter !== undefined;
}

/**
 * Reads the front matter of a note. Whatever is wrong becomes a message of the file; the answer is undefined where
 * not even the front matter can be found.
 */
export function parseNote(file: VFile): Note | undefined {
  const split = splitNote(file);
  if (!split) return undefined;
  const read = readFields(file, split.yaml, split.yamlOffset);
  return {
    file,
    frontMatter: read && typeFields(file, read),
    placeOf: (key) => location(file).toPoint(read?.get(key)?.value),
  };
}

function typeFields(file: VFile, read: Fields): FrontMatter | undefined {
  const input = listTexts(read);
  const { data, error } = FrontMatter.safeParse(input);
  if (error) {
    const lines = location(file);
    reportIssues(error, {
      file,
      owner: 'a release note',
      schema: FrontMatter,
      input,
      isBroken: (key) => read.has(key) && read.get(key)?.text === undefined,
      locate: (key, part) => lines.toPoint(read.get(key)?.[part] ?? 0),
      write: (key, value) => writeField(key, String(value)),
    });
  }
  return file.messages.length > 0 ? undefined : data;
}

/** The texts of the fields that are right. */
function listTexts(fields: Fields): Record<string, string> {
  const texts: [key: string, text: string][] = [];
  for (const [key, { text }] of fields) {
    if (text !== undefined) texts.push([key, text]);
  }
  return Object.fromEntries(texts);
}

/** Whether the front matter has a key, right or wrong; undefined where it cannot be read. */
export function hasField({ file }: Note, key: string): boolean | undefined {
  const { yaml, yamlOffset } = cutNote(String(file));
  // Its problems are reported already.
  const read = readFields(new VFile(), yaml, yamlOffset);
  return read?.has(key);
}

/** The Markdown of a note, and where in the file it starts. */
export function bodyOf({ file }: Note): Pick<SplitNote, 'body' | 'bodyLine' | 'bodyOffset'> {
  return cutNote(String(file));
}
