import { hash } from 'node:crypto';
import type * as z from 'zod/mini';
import { DraftFrontMatter, FrontMatter, UNDATED } from './front-matter/schema.ts';
import { readFields, type FieldOffsets } from './front-matter/read-fields.ts';
import { splitNote, type TextPart } from './front-matter/split-note.ts';
import { findConflicts } from './find-conflicts.ts';
import { findControls, replaceControls, type ProblemAt } from './invisible.ts';
import {
  createLocator,
  isError,
  makeProblem,
  pointAt,
  writeField,
  type Point,
  type Problem,
} from './problem.ts';
import { listSchemaProblems } from './schema-problems.ts';

/** A note whose front matter is parsed. */
export interface ParsedNote {
  text: string;
  /** Of the text, in hexadecimal digits; undefined if it is not computed yet. */
  sha256?: string;
  /** Undefined if it has errors. */
  frontMatter: FrontMatter | undefined;
  /** Every key of the front matter, right or wrong. */
  keys: ReadonlyMap<string, FieldOffsets>;
  /** Where the text starts that the offsets of keys count from. */
  yamlOffset: number;
  /** The Markdown, its control characters replaced; undefined if it cannot be found. */
  body: TextPart | undefined;
  /** What is wrong with the front matter. */
  problems: Problem[];
}

export interface ValidNote extends ParsedNote {
  frontMatter: FrontMatter;
}

/** Whether the front matter of a note has no errors. */
export function isValid(note: ParsedNote): note is ValidNote {
  return note.frontMatter !== undefined;
}

/**
 * Parses the front matter of a note and finds everything that is wrong with it. Of a note with merge conflicts, only
 * their markers are reported: all else depends on the version that is kept.
 */
export function parseNote(text: string): ParsedNote {
  const locate = createLocator(text);
  const toProblem = ({ rule, message, offset }: ProblemAt) =>
    makeProblem(rule, message, locate(offset));
  const nothing = { text, frontMatter: undefined, keys: new Map(), yamlOffset: 0 };
  const conflicts = findConflicts(text).map(toProblem);
  if (conflicts.length > 0) return { ...nothing, body: undefined, problems: conflicts };
  const { yaml, body, problem } = splitNote(replaceControls(text));
  const problems = findControls(text.slice(0, body?.offset)).map(toProblem);
  if (problem) problems.push(problem);
  if (!yaml) return { ...nothing, body, problems };
  const { text: source, offset: yamlOffset } = yaml;
  const { isMapping, values, offsets: keys, problems: found } = readFields(source);
  for (const each of found) problems.push(toProblem({ ...each, offset: each.offset + yamlOffset }));
  const schema = values['draft'] === 'true' ? DraftFrontMatter : FrontMatter;
  const { data, error } = schema.safeParse(values);
  if (error && isMapping) {
    const locateKey = (key: string, part: 'key' | 'value') => {
      const offset = keys.get(key)?.[part];
      return locate(offset === undefined ? 0 : offset + yamlOffset);
    };
    problems.push(...listFieldProblems(error.issues, values, keys, locateKey));
  }
  const frontMatter =
    problems.some(isError) || !data ? undefined : { ...data, date: data.date ?? UNDATED };
  return { text, frontMatter, keys, yamlOffset, body, problems };
}

/** What is known about a note that had no errors in its front matter. */
export interface KnownNote {
  frontMatter: FrontMatter;
  /** Of its text, in hexadecimal digits. */
  sha256: string;
}

/** Restores a known note if this is its text; undefined if not. The rest of it is parsed when it is first read. */
export function restoreNote(text: string, known: KnownNote | undefined): ValidNote | undefined {
  if (!known || hash('sha256', text) !== known.sha256) return undefined;
  let parsed: ParsedNote | undefined;
  const parse = () => (parsed ??= parseNote(text));
  const { frontMatter, sha256 } = known;
  return {
    text,
    sha256,
    frontMatter,
    get keys() {
      return parse().keys;
    },
    get yamlOffset() {
      return parse().yamlOffset;
    },
    get body() {
      return parse().body;
    },
    get problems() {
      return parse().problems;
    },
  };
}

/** The issues of the schema, but for keys whose problem is known already. */
function listFieldProblems(
  issues: z.core.$ZodIssue[],
  values: Readonly<Record<string, string>>,
  keys: ReadonlyMap<string, FieldOffsets>,
  locate: (key: string, part: 'key' | 'value') => Point,
): Problem[] {
  const isReported = (key: unknown) => !Object.hasOwn(values, String(key)) && keys.has(String(key));
  const others = issues.filter(({ path: [key] }) => key === undefined || !isReported(key));
  return listSchemaProblems(others, {
    owner: 'a release note',
    schema: FrontMatter,
    input: values,
    locate,
    write: (key, value) => writeField(key, String(value)),
  });
}

/** The position of a key's value. */
export function placeOf(note: ParsedNote, key: keyof FrontMatter): Point {
  const { text, keys, yamlOffset } = note;
  const offset = keys.get(key)?.value;
  return pointAt(text, offset === undefined ? 0 : offset + yamlOffset);
}
