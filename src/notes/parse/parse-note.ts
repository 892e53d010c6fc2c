import { nextCodeFence } from './convert-admonitions.ts';
import { DraftFrontMatter, FrontMatter, TranslatedFrontMatter, UNDATED } from './schema.ts';
import { NO_FIELDS, type Fields } from './parse-fields.ts';
import { splitNote, type TextPart } from './split-note.ts';
import { findControls, replaceControls } from '../invisible.ts';
import {
  createLocator,
  isError,
  makeProblem,
  pointAt,
  writeField,
  type Point,
  type Problem,
  type ProblemAt,
} from '../problem.ts';
import { listSchemaProblems } from '../schema-problems.ts';

export interface Note {
  text: string;
  /** Undefined if it has errors. */
  frontMatter: FrontMatter | undefined;
  /** The front matter as typed, right or wrong. */
  fields: Fields;
  /** The Markdown, its control characters replaced; undefined if it cannot be found. */
  body: TextPart | undefined;
  problems: Problem[];
}

export interface ValidNote extends Note {
  frontMatter: FrontMatter;
}

export function isValid(note: Note): note is ValidNote {
  return note.frontMatter !== undefined;
}

/** The note that another one translates. */
export interface Original {
  path: string;
  /** Undefined if it cannot be read. */
  note: Note | undefined;
}

/**
 * Of a note with merge conflicts, only the first is reported: all else depends on the version that is kept. A translation
 * may have no front matter. It inherits all keys but `title` and `published` from its original.
 */
export function parseNote(text: string, original?: Original): Note {
  const locate = createLocator(text);
  const listAt = (found: ProblemAt[]) =>
    found.map(({ rule, message, offset }) => makeProblem(rule, message, locate(offset)));
  const nothing = { text, frontMatter: undefined, fields: NO_FIELDS };
  const conflict = findConflict(text);
  if (conflict) return { ...nothing, body: undefined, problems: listAt([conflict]) };
  const safe = replaceControls(text);
  const parts =
    original && !FRONT_MATTER.test(safe)
      ? { fields: NO_FIELDS, body: { text: safe, offset: 0 } }
      : splitNote(safe);
  if ('rule' in parts) {
    return { ...nothing, body: undefined, problems: listAt([...findControls(text), parts]) };
  }
  const { fields, body } = parts;
  const ofText = listAt([...findControls(text.slice(0, body.offset)), ...fields.problems]);
  const { frontMatter, problems: ofValues } = checkFields(fields, locate, original);
  const problems = [...ofText, ...ofValues];
  const valid = problems.some(isError) ? undefined : frontMatter;
  return { text, frontMatter: valid, fields, body, problems };
}

const KEYS = Object.keys(FrontMatter.shape).join('|');
/** The start of front matter, right or wrong. */
const FRONT_MATTER = new RegExp(String.raw`^\s*(?:\p{Pd}{2,}|(?:${KEYS})[ \t]*:)`, 'u');

const isInherited = (key: string) =>
  key in FrontMatter.shape && !(key in TranslatedFrontMatter.shape);

/** The front matter, or the issues of its schema, but for keys whose problem is known already. */
function checkFields(
  { isMapping, values, offsets }: Fields,
  locate: (offset: number) => Point,
  original: Original | undefined,
): { frontMatter?: FrontMatter; problems: Problem[] } {
  const isReported = (key: string) => !values.has(key) && offsets.has(key);
  const foreign = [...offsets.keys()].filter((key) => original && isInherited(key));
  const input = { ...(original && readInherited(original)), ...Object.fromEntries(values) };
  const mayBeDraft = input['draft'] === 'true' || isReported('draft');
  const schema = mayBeDraft ? DraftFrontMatter : FrontMatter;
  const { data, error } = schema.safeParse(input);
  const ofForeign = foreign.map((key) => {
    const message = `"${key}" comes from ${original?.path}, the note that this file translates; delete this line`;
    return makeProblem('translation', message, locate(offsets.get(key)?.key ?? 0));
  });
  if (data) return { frontMatter: { ...data, date: data.date ?? UNDATED }, problems: ofForeign };
  if (!isMapping) return { problems: [] };
  const issues = error.issues.filter(({ path: [key] }) => {
    if (typeof key !== 'string') return true;
    return original ? values.has(key) && !isInherited(key) : !isReported(key);
  });
  const problems = listSchemaProblems(issues, {
    owner: original ? 'a translation' : 'a release note',
    schema: original ? TranslatedFrontMatter : FrontMatter,
    input,
    locate: (key, part) => locate(offsets.get(key)?.[part] ?? 0),
    write: (key, value) => writeField(key, String(value)),
  });
  return { problems: [...ofForeign, ...problems] };
}

/** The values that a translation inherits, as typed. */
function readInherited({ note }: Original): Record<string, string> {
  const { values } = note?.fields ?? NO_FIELDS;
  return Object.fromEntries([...values].filter(([key]) => isInherited(key) || key === 'art'));
}

export function placeOf({ text, fields }: Note, key: keyof FrontMatter): Point {
  return pointAt(text, fields.offsets.get(key)?.value ?? 0);
}

/** Finds the first merge conflict in Git. One that starts in a fenced code block is text. */
function findConflict(text: string): ProblemAt | undefined {
  if (!text.includes('<<<<<<<')) return undefined;
  let start: number | undefined;
  let codeFence = '';
  for (const { 0: line, index: offset } of text.matchAll(/[^\n]+/g)) {
    codeFence = nextCodeFence(line, codeFence);
    if (codeFence === '' && /^<{7}(?: |$)/.test(line)) start ??= offset;
    if (start !== undefined && /^>{7}(?: |$)/.test(line)) {
      const message =
        'a merge conflict in Git starts here; keep one version of the text, and delete the markers';
      return { rule: 'merge-conflict', message, offset: start };
    }
  }
  return undefined;
}
