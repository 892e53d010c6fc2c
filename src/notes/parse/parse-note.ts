import { nextCodeFence } from './code-fence.ts';
import { proposeDate } from './guess-date.ts';
import {
  DraftFrontMatter,
  FrontMatter,
  NOT_INHERITED,
  TranslatedFrontMatter,
  UNDATED,
} from './schema.ts';
import { NO_FIELDS, type Fields } from './parse-fields.ts';
import { splitNote, type SplitNote } from './split-note.ts';
import { checkControls } from '../invisible.ts';
import {
  createLocator,
  isError,
  makeProblem,
  pointAt,
  type Point,
  type Problem,
  type ProblemAt,
} from '../problem.ts';
import { writeField } from './yaml.ts';
import { listSchemaProblems } from '../schema-problems.ts';

export interface Note {
  text: string;
  /** Undefined if it has errors. */
  frontMatter: FrontMatter | undefined;
  /** The front matter as typed, right or wrong. */
  fields: Fields;
  /** The Markdown; undefined if it cannot be found. */
  body: SplitNote['body'] | undefined;
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
  /** Undefined if it cannot be read. */
  note: Note | undefined;
}

export interface ParseSettings {
  /** Keys of other tools, which are left out. */
  otherKeys?: readonly string[] | undefined;
  /** The moment of dates such as `today`, for advice. */
  asOf?: Date | undefined;
}

/**
 * If a note has control characters or a merge conflict, nothing else is reported. A translation may have no front
 * matter. It inherits all keys but `title`, `published` and `summary` from its original.
 */
export function parseNote(text: string, original?: Original, settings: ParseSettings = {}): Note {
  const locate = createLocator(text);
  const listAt = (problems: ProblemAt[]) =>
    problems.map(({ rule, message, offset }) => makeProblem(rule, message, locate(offset)));
  const nothing = { text, frontMatter: undefined, fields: NO_FIELDS, body: undefined };
  const unreadable = [...checkControls(text), ...checkConflict(text)];
  if (unreadable.length > 0) return { ...nothing, problems: listAt(unreadable) };
  const isBare = original && !FRONT_MATTER.test(text);
  const parts = isBare ? { fields: NO_FIELDS, body: { text, offset: 0 } } : splitNote(text);
  if ('rule' in parts) return { ...nothing, problems: listAt([parts]) };
  const { fields, body } = parts;
  const { frontMatter, problems: ofValues } = checkFields(fields, locate, {
    original,
    ...settings,
  });
  const problems = [...listAt(fields.problems), ...ofValues];
  const valid = problems.some(isError) ? undefined : frontMatter;
  return { text, frontMatter: valid, fields, body, problems };
}

const KEYS = Object.keys(FrontMatter.shape).join('|');
/** The start of front matter, right or wrong. */
const FRONT_MATTER = new RegExp(String.raw`^\s*(?:\p{Pd}{2,}|(?:${KEYS})[ \t]*:)`, 'u');

/** The front matter, and the issues of its schema, but for keys whose problem is known already. */
function checkFields(
  { isMapping, values, offsets }: Fields,
  locate: (offset: number) => Point,
  { original, otherKeys = [], asOf }: ParseSettings & { original: Original | undefined },
): { frontMatter?: FrontMatter; problems: Problem[] } {
  const isReported = (key: unknown) =>
    typeof key === 'string' && !values.has(key) && offsets.has(key);
  const isOther = (key: string) =>
    otherKeys.includes(key) && !Object.hasOwn(FrontMatter.shape, key);
  const leaveOut = (entries: Iterable<[string, string]>) =>
    Object.fromEntries([...entries].filter(([key]) => !isOther(key)));
  const input = leaveOut(values);
  const inherited = original ? leaveOut(listInherited(original)) : {};
  const whole = { ...inherited, ...input };
  const mayBeDraft = whole['draft'] === 'true' || isReported('draft');
  const { data, error } = (mayBeDraft ? DraftFrontMatter : FrontMatter).safeParse(whole);
  const { issues = [] } = (original ? TranslatedFrontMatter.safeParse(input).error : error) ?? {};
  const unreported = isMapping ? issues.filter(({ path: [key] }) => !isReported(key)) : [];
  const problems = listSchemaProblems(unreported, {
    owner: original ? 'a translation' : 'a release note',
    schema: original ? TranslatedFrontMatter : FrontMatter,
    input,
    locate: (key, part) => locate(offsets.get(key)?.[part] ?? 0),
    write: (key, value) => writeField(key, String(value)),
    advise: (key, value) =>
      key === 'date' || key === 'updated' ? proposeDate(key, String(value), asOf) : undefined,
  });
  const { key } = offsets.get('withdrawn') ?? {};
  if (key !== undefined && original?.note && !original.note.fields.offsets.has('withdrawn')) {
    const message =
      'the release itself is not withdrawn; add "withdrawn" to the note that this file translates, or delete it here';
    problems.push(makeProblem('translation', message, locate(key)));
  }
  return data ? { frontMatter: { ...data, date: data.date ?? UNDATED }, problems } : { problems };
}

/** The values that a translation inherits, as typed. */
function listInherited({ note }: Original): [string, string][] {
  const { values } = note?.fields ?? NO_FIELDS;
  return [...values].filter(([key]) => !NOT_INHERITED.has(key));
}

export function locateField({ text, fields }: Note, key: keyof FrontMatter): Point {
  return pointAt(text, fields.offsets.get(key)?.value ?? 0);
}

/** Finds the first merge conflict in Git. One that starts in a fenced code block is text. */
function checkConflict(text: string): ProblemAt[] {
  if (!text.includes('<<<<<<<')) return [];
  const end = [...text.matchAll(/^>{7}(?: |$)/gm)].at(-1)?.index ?? 0;
  let codeFence = '';
  for (const { 0: line, index: offset } of text.matchAll(/[^\n]+/g)) {
    codeFence = nextCodeFence(line, codeFence);
    if (codeFence !== '' || offset > end || !/^<{7}(?: |$)/.test(line)) continue;
    const message =
      'a merge conflict in Git starts here; keep one version of the text, and delete the markers';
    return [{ rule: 'merge-conflict', message, offset }];
  }
  return [];
}
