import * as z from 'zod/mini';
import { nextCodeFence } from './code-fence.ts';
import {
  DraftFrontMatter,
  FrontMatter,
  TranslatedFrontMatter,
  UNDATED,
} from './front-matter/schema.ts';
import { parseFields, type FieldOffsets, type Fields } from './front-matter/parse-fields.ts';
import { FENCE_LINE, splitNote, type SplitNote, type TextPart } from './front-matter/split-note.ts';
import { findControls, replaceControls } from './invisible.ts';
import {
  createLocator,
  isError,
  makeProblem,
  pointAt,
  writeField,
  type Point,
  type Problem,
  type ProblemAt,
} from './problem.ts';
import { listSchemaProblems, type SchemaContext } from './schema-problems.ts';

export interface ParsedNote<T> {
  text: string;
  /** Undefined if it has errors. */
  frontMatter: T | undefined;
  /** Every key of the front matter, right or wrong. */
  keys: ReadonlyMap<string, FieldOffsets>;
  /** Where the text starts that the offsets of keys count from. */
  yamlOffset: number;
  /** The Markdown, its control characters replaced; undefined if it cannot be found. */
  body: TextPart | undefined;
  problems: Problem[];
}

export type Note = ParsedNote<FrontMatter>;

export interface ValidNote extends Note {
  frontMatter: FrontMatter;
}

export function isValid(note: Note): note is ValidNote {
  return note.frontMatter !== undefined;
}

/** Of a note with merge conflicts, only the first is reported: all else depends on the version that is kept. */
export function parseNote(text: string): Note {
  return parseText(text, splitNote, checkNoteFields);
}

/** Parses a translation of the note at the path `original`. It may have no front matter. */
export function parseTranslation(
  text: string,
  original: string,
): ParsedNote<TranslatedFrontMatter> {
  const split = hasFrontMatter(text) ? splitNote : splitBody;
  return parseText(text, split, (fields, locate) => {
    const { offsets } = fields;
    const foreign = [...offsets.keys()].filter(
      (key) => key in FrontMatter.shape && !(key in TranslatedFrontMatter.shape),
    );
    const values = new Map([...fields.values].filter(([key]) => !foreign.includes(key)));
    const own = { owner: 'a translation', schema: TranslatedFrontMatter };
    const { data, problems } = checkFields({ ...fields, values }, locate, own);
    const ofForeign = foreign.map((key) => {
      const message = `"${key}" comes from ${original}, the note that this file translates; delete this line`;
      return makeProblem('translation', message, locate(offsets.get(key)?.key));
    });
    return { data, problems: [...ofForeign, ...problems] };
  });
}

/** The note in the language of the translation. The phrases of the original are in its own language. */
export function mergeTranslation(
  translation: ParsedNote<TranslatedFrontMatter>,
  original: FrontMatter | undefined,
): Note {
  const { frontMatter: own } = translation;
  if (!original || !own) return { ...translation, frontMatter: undefined };
  const { title: _title, published: _published, ...shared } = original;
  return { ...translation, frontMatter: { ...shared, ...own } };
}

const FIELD = new RegExp(String.raw`^\s*(?:${Object.keys(FrontMatter.shape).join('|')})[ \t]*:`);

/** Whether a translation starts with front matter, right or wrong. */
function hasFrontMatter(text: string): boolean {
  return FENCE_LINE.test(text) || FIELD.test(text);
}

const splitBody = (text: string): SplitNote => ({
  yaml: { text: '', offset: 0 },
  body: { text, offset: 0 },
  problem: undefined,
});

type Locate = (offset: number | undefined) => Point;

function parseText<T>(
  text: string,
  split: (text: string) => SplitNote,
  check: (fields: Fields, locate: Locate) => { data: T | undefined; problems: Problem[] },
): ParsedNote<T> {
  const locate = createLocator(text);
  const listAt = (found: ProblemAt[], start = 0) =>
    found.map(({ rule, message, offset }) => makeProblem(rule, message, locate(start + offset)));
  const nothing = { text, frontMatter: undefined, keys: new Map(), yamlOffset: 0 };
  const conflict = findConflict(text);
  if (conflict) return { ...nothing, body: undefined, problems: listAt([conflict]) };
  const { yaml, body, problem } = split(replaceControls(text));
  const controls = findControls(text.slice(0, body?.offset));
  const ofFences = listAt(problem ? [...controls, problem] : controls);
  if (!yaml) return { ...nothing, body, problems: ofFences };
  const { offset: yamlOffset } = yaml;
  const fields = parseFields(yaml.text);
  const { data, problems: ofValues } = check(fields, (offset) =>
    locate(offset === undefined ? 0 : yamlOffset + offset),
  );
  const problems = [...ofFences, ...listAt(fields.problems, yamlOffset), ...ofValues];
  const frontMatter = problems.some(isError) ? undefined : data;
  return { text, frontMatter, keys: fields.offsets, yamlOffset, body, problems };
}

function checkNoteFields(
  fields: Fields,
  locate: Locate,
): { data: FrontMatter | undefined; problems: Problem[] } {
  const mayBeDraft = fields.values.get('draft') === 'true' || isReported(fields, 'draft');
  const schema = mayBeDraft ? DraftFrontMatter : FrontMatter;
  const { data, problems } = checkFields(fields, locate, { owner: 'a release note', schema });
  return { data: data && { ...data, date: data.date ?? UNDATED }, problems };
}

const isReported = ({ values, offsets }: Fields, key: unknown) =>
  !values.has(String(key)) && offsets.has(String(key));

interface FieldSchema<T> extends Pick<SchemaContext, 'owner'> {
  schema: z.core.$ZodType<T> & SchemaContext['schema'];
}

/** The front matter, or the issues of its schema, but for keys whose problem is known already. */
function checkFields<T>(
  fields: Fields,
  locate: Locate,
  { owner, schema }: FieldSchema<T>,
): { data: T | undefined; problems: Problem[] } {
  const { isMapping, values, offsets } = fields;
  const input = Object.fromEntries(values);
  const { data, error } = z.safeParse(schema, input);
  if (!error) return { data, problems: [] };
  if (!isMapping) return { data: undefined, problems: [] };
  const issues = error.issues.filter(
    ({ path: [key] }) => key === undefined || !isReported(fields, key),
  );
  const problems = listSchemaProblems(issues, {
    owner,
    schema,
    input,
    locate: (key, part) => locate(offsets.get(key)?.[part]),
    write: (key, value) => writeField(key, String(value)),
  });
  return { data: undefined, problems };
}

export function placeOf(note: Note, key: keyof FrontMatter): Point {
  const { text, keys, yamlOffset } = note;
  const offset = keys.get(key)?.value;
  return pointAt(text, offset === undefined ? 0 : offset + yamlOffset);
}

/** Finds the first merge conflict in Git. One that starts in a fenced code block is text. */
function findConflict(text: string): ProblemAt | undefined {
  if (!text.includes('<<<<<<<')) return undefined;
  let start: number | undefined;
  let codeFence = '';
  let offset = 0;
  for (const line of text.split('\n')) {
    codeFence = nextCodeFence(line, codeFence);
    if (codeFence === '' && /^<{7}(?: |$)/.test(line)) start ??= offset;
    if (start !== undefined && /^>{7}(?: |$)/.test(line)) {
      const message =
        'a merge conflict in Git starts here; keep one version of the text, and delete the markers';
      return { rule: 'merge-conflict', message, offset: start };
    }
    offset += line.length + 1;
  }
  return undefined;
}
