import type { Point } from 'unist';
import { VFile } from 'vfile';
import { location } from 'vfile-location';
import { FrontMatter } from './front-matter/schema.ts';
import { writeField } from './problem.ts';
import { readFields, type Fields } from './front-matter/read-fields.ts';
import { reportIssues } from './report-issues.ts';
import { findFrontMatter, splitNote, type BodyText } from './front-matter/split-note.ts';

/** A note whose front matter is read. */
export interface Note {
  file: VFile;
  /** Undefined where something is wrong with it; the messages of the file say what. */
  frontMatter: FrontMatter | undefined;
}

/** A note whose front matter is right. */
export type ValidNote = Note & { frontMatter: FrontMatter };

export function isValid(note: Note): note is ValidNote {
  return note.frontMatter !== undefined;
}

/**
 * Reads the front matter of a note. Whatever is wrong becomes a message of the file; the answer is undefined where
 * not even the front matter can be found. `schema` is the one of front matter, in whatever form.
 */
export function parseNote(file: VFile, schema = FrontMatter): Note | undefined {
  const front = findFrontMatter(file);
  if (!front) return undefined;
  const read = readFields(file, front.yaml, front.yamlOffset);
  return { file, frontMatter: read && typeFields(file, read, schema) };
}

function typeFields(file: VFile, { texts, find }: Fields, schema: typeof FrontMatter) {
  const { data, error } = schema.safeParse(texts);
  if (error) {
    const lines = location(file);
    reportIssues(error, {
      file,
      owner: 'a release note',
      schema,
      input: texts,
      isBroken: (key) => !Object.hasOwn(texts, key) && find(key) !== undefined,
      locate: (key, part) => lines.toPoint(find(key)?.[part] ?? 0),
      write: (key, value) => writeField(key, String(value)),
    });
  }
  return file.messages.length > 0 ? undefined : data;
}

/** Whether the front matter has a key, right or wrong; undefined where it cannot be read. */
export function hasField({ file }: Note, key: keyof FrontMatter): boolean | undefined {
  const fields = rereadFields(file);
  return fields && fields.find(key) !== undefined;
}

/** Where the value of a key stands. */
export function placeOf(file: VFile, key: keyof FrontMatter): Point | undefined {
  return location(file).toPoint(rereadFields(file)?.find(key)?.value);
}

/** The fields of a file whose problems are reported already. */
function rereadFields(file: VFile): Fields | undefined {
  const copy = new VFile(String(file));
  const front = findFrontMatter(copy);
  return front && readFields(copy, front.yaml, front.yamlOffset);
}

/** The Markdown of a note, and where in the file it starts. */
export function bodyOf({ file }: Note): BodyText {
  return splitNote(String(file));
}
