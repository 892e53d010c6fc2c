import type { Point } from 'unist';
import type { VFile } from 'vfile';
import { location } from 'vfile-location';
import { FrontMatter } from './front-matter.ts';
import { writeField } from './problem.ts';
import { readFields, type Fields } from './read-fields.ts';
import { reportIssues } from './report-issues.ts';
import { splitNote } from './split-note.ts';

/** A note taken apart; its body is text still. */
export interface Note {
  file: VFile;
  /** Undefined where something is wrong with it; the messages of the file say what. */
  frontMatter: FrontMatter | undefined;
  body: string;
  /** The line of the file on which the body starts. */
  bodyLine: number;
  /** The keys of the front matter, right or wrong; undefined where it is no YAML. */
  keys: Set<string> | undefined;
  /** Where the value (or the key) of a field stands; without the field, where the file starts. */
  locate: (key: string, part?: 'key' | 'value') => Point | undefined;
}

/** A note whose front matter is right. */
export type ValidNote = Note & { frontMatter: FrontMatter };

export function isValid(note: Note): note is ValidNote {
  return note.frontMatter !== undefined;
}

/** Takes a note apart and types its front matter. Whatever is wrong becomes a message of the file. */
export function parseNote(file: VFile): Note | undefined {
  const split = splitNote(file);
  if (!split) return undefined;
  const read = readFields(file, split.yaml, split.yamlOffset);
  const locate: Note['locate'] = (key, part = 'value') => {
    const field = read?.fields.get(key);
    const offset = part === 'key' ? field?.keyOffset : field?.valueOffset;
    return location(file).toPoint(offset ?? 0);
  };
  const keys = read && new Set([...read.fields.keys(), ...read.broken]);
  const frontMatter = read && typeFields(file, read, locate);
  return { file, frontMatter, body: split.body, bodyLine: split.bodyLine, keys, locate };
}

function typeFields(file: VFile, { fields, broken }: Fields, locate: Note['locate']) {
  const input = Object.fromEntries([...fields].map(([key, { value }]) => [key, value]));
  const { data, error } = FrontMatter.safeParse(input);
  if (error) {
    reportIssues(error, {
      file,
      owner: 'a release note',
      schema: FrontMatter,
      input,
      broken,
      locate,
      write: (key, value) => writeField(key, String(value)),
    });
  }
  return file.messages.length > 0 ? undefined : data;
}
