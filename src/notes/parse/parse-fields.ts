import { FAILSAFE_SCHEMA, load, YAMLException } from 'js-yaml';
import { checkBidi, nameCharacter } from '../invisible.ts';
import { quote, type ProblemAt } from '../problem.ts';
import { isPlainYaml, quoteYaml } from './yaml.ts';
import { FrontMatter } from './schema.ts';

/** The fields of a front matter. Offsets count from the start of the text, which may have the opening fence. */
export interface Fields {
  /** Whether every line belongs to a field. */
  isMapping: boolean;
  /** The values as typed, by key, of the fields without a problem. */
  values: Map<string, string>;
  /** The position of every key, right or wrong; the first where a key occurs twice. */
  offsets: Map<string, { key: number; value: number }>;
  problems: ProblemAt[];
}

export const NO_FIELDS: Fields = {
  isMapping: true,
  values: new Map(),
  offsets: new Map(),
  problems: [],
};

/** A line that starts with a key, with the lines after it that belong to its value. */
interface Field {
  key: string;
  offset: number;
  text: string;
  /** Where the value starts in the text. */
  start: number;
}

const KEY = /^(["']?)([^\s:"'#[\]{}&*!|>%@?-][^:]{0,99}?)\1[ \t]*:(?=[ \t]|$)[ \t]*/;
/** Lines that belong to a value: indented and blank ones, items of a list, the end of a list in brackets. */
const CONTINUED = /^(?:\s|-\s|[\]}]|$)/;
const IGNORED = /^\s*(?:#|$)|^---\s*$/;

/** Parses front matter. Every scalar stays the text that was typed (`1.10`, `No`, `2026-11-20`). */
export function parseFields(yaml: string): Fields {
  const { lines, problem } = listFields(yaml);
  const problems = problem ? [problem] : [];
  const fields: Fields = { isMapping: !problem, values: new Map(), offsets: new Map(), problems };
  for (const field of lines) addField(field, fields);
  return fields;
}

/** Stops at the first line that belongs to no field. */
function listFields(yaml: string): { lines: Field[]; problem?: ProblemAt } {
  const lines: Field[] = [];
  let offset = 0;
  for (const text of yaml.split('\n')) {
    const [{ length: start } = '', , key] = KEY.exec(text) ?? [];
    const last = lines.at(-1);
    if (key !== undefined) lines.push({ key, text, offset, start });
    else if (last && CONTINUED.test(text)) last.text += `\n${text}`;
    else if (!IGNORED.test(text)) return { lines, problem: yamlProblem(offset, explainLine(text)) };
    offset += text.length + 1;
  }
  return { lines };
}

function addField(field: Field, { values, offsets, problems }: Fields): void {
  const { key, offset, start } = field;
  const isRepeated = offsets.has(key);
  const value = isRepeated ? explainRepeated(key) : parseValue(field);
  if (isRepeated) values.delete(key);
  else offsets.set(key, { key: offset, value: offset + start });
  if (typeof value === 'string') values.set(key, value);
  else problems.push({ ...value, offset: offset + value.offset });
}

const explainRepeated = (key: string): ProblemAt => ({
  rule: 'duplicate-key',
  offset: 0,
  message: `${quote(key)} occurs twice; delete one of the two`,
});

/** The value, or a problem with its offset in the text of the field. The value of an unknown key can be anything. */
function parseValue(field: Field): string | ProblemAt {
  const { key, text, start } = field;
  const source = text.slice(start);
  if (!Object.hasOwn(FrontMatter.shape, key)) return source;
  const value = checkComment(source, start) ?? loadValue(field, source);
  return typeof value === 'string' ? (checkText(field, source, value) ?? value) : value;
}

/** Anchors, aliases and tags are refused: they hide what a value is, or expand it without limit. */
function loadValue(field: Field, source: string): string | ProblemAt {
  const { key, text, start } = field;
  if (isPlainYaml(source)) return source;
  if (/^[&*!]/.test(source)) {
    return explainValue(field, source, 'anchors, aliases and tags are not allowed', start);
  }
  try {
    const values: unknown[] = Object.values(load(text, { schema: FAILSAFE_SCHEMA }) ?? {});
    const [value] = values;
    if (typeof value === 'string') return value;
    if (key === 'tags' && Array.isArray(value) && !value.some((each) => typeof each !== 'string'))
      return value.join(', ');
    const type = Array.isArray(value) ? 'a list' : 'a group of keys';
    return yamlProblem(start, `${quote(key)} needs one line of text, found ${type}`);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return explainValue(field, source, error.reason, error.mark?.position ?? 0);
  }
}

/** `offset` and `reason` usually come from the YAML parser. */
function explainValue(
  { key, text, start }: Field,
  source: string,
  reason: string,
  offset: number,
): ProblemAt {
  const indented = /(?<=\n)[ \t]+[A-Za-z]\w*:\s.*/.exec(text);
  if (indented) return yamlProblem(indented.index, explainIndented(indented[0]));
  const isOpen = /^["']/.test(source) && !source.slice(1).includes(source.charAt(0));
  if (isOpen) {
    const message = `the quotation mark is not closed, found ${quote(source.trim())}; type another one at the end`;
    return yamlProblem(start, message);
  }
  // Values are plain text.
  const right = quoteYaml(source.trim().replaceAll(/^(["'])(.*)\1$|\*\*/g, '$2'));
  return yamlProblem(offset, `this value needs quotes in YAML (${reason}); type ${key}: ${right}`);
}

/** YAML cuts a value at ` #`, but not within quotes or in a block of lines. */
const COMMENT =
  /^(?:(?:"(?:\\.|[^"\\])*"|'(?:''|[^'])*'|[|>][-+\d]*|(?!["'|>])[^]*?\S)[ \t]+)?(#.*)/;

function checkComment(source: string, start: number): ProblemAt | undefined {
  const [all = '', comment] = COMMENT.exec(source) ?? [];
  if (comment === undefined) return undefined;
  const message = `YAML reads ${quote(comment)} as a comment and drops it; put the whole value in quotes, or move the comment to a line of its own`;
  return { rule: 'comment', offset: start + all.length - comment.length, message };
}

const INVISIBLE_OR_SPACE = /(?! )[\p{Default_Ignorable_Code_Point}\p{Space_Separator}]/u;
/** Titles and other phrases can need such characters, for emoji and many languages, and paths can have such spaces. */
const INVISIBLE = new Map([
  ['version', INVISIBLE_OR_SPACE],
  ['date', INVISIBLE_OR_SPACE],
  ['art', /\p{Default_Ignorable_Code_Point}/u],
]);

/** A text in quotation marks of word processors. Within them, an apostrophe stands between letters. */
const TYPOGRAPHIC = /^[“”„«»‹›‘’‚](?:[^“”„«»‹›‘’‚"']|(?<=\p{L})[’'](?=\p{L}))*[“”„«»‹›‘’"]$/u;

function checkText({ key, start }: Field, source: string, value: string): ProblemAt | undefined {
  if (value === '') {
    const message = `${quote(key)} has no value; type one, or delete the line`;
    return { rule: 'empty-value', offset: 0, message };
  }
  const hidden = findInvisible(key, value) ?? checkBidi(value)[0];
  const index = source.indexOf(value);
  if (hidden) return { ...hidden, offset: start + (index < 0 ? 0 : index + hidden.offset) };
  if (/^["'|>]/.test(source) || !TYPOGRAPHIC.test(value)) return undefined;
  const message = `typographic quotation marks become part of the value, found ${quote(value)}; delete them, or put the value in straight ones to keep them`;
  return { rule: 'typographic-quotes', message, offset: start };
}

function findInvisible(key: string, value: string): ProblemAt | undefined {
  const match = INVISIBLE.get(key)?.exec(value);
  if (!match) return undefined;
  const message = `${quote(key)} contains the invisible character ${nameCharacter(match[0])}; delete it, or type a space`;
  return { rule: 'invisible-character', message, offset: match.index };
}

function yamlProblem(offset: number, message: string): ProblemAt {
  return { rule: 'yaml', offset, message };
}

function explainLine(line: string): string {
  if (/^\s+\S+:\s/.test(line)) return explainIndented(line);
  const [, key, text = ''] = /^([A-Za-z]\w*)[ \t]*:([^ \t/].*)/.exec(line) ?? [];
  return key === undefined
    ? `front matter consists of lines like "key: value", found ${quote(line)}`
    : `YAML needs a space after the colon; type ${key}: ${text.trim()}`;
}

function explainIndented(line: string): string {
  return `a key must be at the beginning of its line, found ${quote(line)}; delete the spaces or tabs before it`;
}
