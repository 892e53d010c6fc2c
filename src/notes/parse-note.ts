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
  /** Where the values stand that are checked against other notes and files. */
  places: Record<'version' | 'date' | 'art', Point | undefined>;
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
  const lines = location(file);
  const placeOf = (key: string) => lines.toPoint(read?.fields.get(key)?.valueOffset);
  const places = { version: placeOf('version'), date: placeOf('date'), art: placeOf('art') };
  return { file, frontMatter: read && typeFields(file, read), places };
}

function typeFields(file: VFile, read: Fields): FrontMatter | undefined {
  const { fields, broken } = read;
  const input = Object.fromEntries([...fields].map(([key, { value }]) => [key, value]));
  const { data, error } = FrontMatter.safeParse(input);
  if (error) {
    const lines = location(file);
    reportIssues(error, {
      file,
      owner: 'a release note',
      schema: FrontMatter,
      input,
      broken,
      locate: (key, part) => lines.toPoint(offsetOf(read, key, part)),
      write: (key, value) => writeField(key, String(value)),
    });
  }
  return file.messages.length > 0 ? undefined : data;
}

function offsetOf({ fields }: Fields, key: string, part: 'key' | 'value'): number {
  const field = fields.get(key);
  if (!field) return 0;
  return part === 'key' ? field.keyOffset : field.valueOffset;
}

/** Whether the front matter has a key, right or wrong; undefined where it cannot be read. */
export function hasField({ file }: Note, key: string): boolean | undefined {
  const { yaml, yamlOffset } = cutNote(String(file));
  // Its problems are reported already.
  const read = readFields(new VFile(), yaml, yamlOffset);
  return read && (read.fields.has(key) || read.broken.has(key));
}

/** The Markdown of a note, and the line of the file it starts on. */
export function bodyOf({ file }: Note): Pick<SplitNote, 'body' | 'bodyLine'> {
  return cutNote(String(file));
}
