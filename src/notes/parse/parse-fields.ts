import { FAILSAFE_SCHEMA, load, YAMLException } from 'js-yaml';
import { findUnpairedBidi, nameCharacter } from '../invisible.ts';
import { quote, type ProblemAt } from '../problem.ts';
import { isPlainYaml, quoteYaml } from './yaml.ts';
import { FrontMatter } from './schema.ts';

/** The fields of a front matter. Offsets count from the start of the text, which may have the opening fence. */
export interface Fields {
  /** Whether every line belongs to a field. */
  isMapping: boolean;
  /** The values as typed, by key; only of fields without a problem. */
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
  text: string;
  offset: number;
  valueOffset: number;
}

const KEY = /^(["']?)([^\s:"'#[\]{}&*!|>%@?-][^:]{0,99}?)\1[ \t]*:(?=[ \t]|$)[ \t]*/;
/** Lines that belong to a value: indented and blank ones, items of a list, the end of a list in brackets. */
const CONTINUED = /^(?:\s|-\s|[\]}]|$)/;
const IGNORED = /^\s*(?:#|$)|^---\s*$/;

/** Parses front matter. Every scalar stays the text that was typed (`1.10`, `No`, `2026-11-20`). */
export function parseFields(yaml: string): Fields {
  const { found, problem } = listFields(yaml);
  const problems = problem ? [problem] : [];
  const fields: Fields = { isMapping: !problem, values: new Map(), offsets: new Map(), problems };
  for (const field of found) addField(field, fields);
  return fields;
}

/** Stops at the first line that belongs to no field. */
function listFields(yaml: string): { found: Field[]; problem?: ProblemAt } {
  const found: Field[] = [];
  let offset = 0;
  for (const line of yaml.split('\n')) {
    const [start = '', , key] = KEY.exec(line) ?? [];
    const last = found.at(-1);
    if (key !== undefined) {
      found.push({ key, text: line, offset, valueOffset: offset + start.length });
    } else if (last && CONTINUED.test(line)) last.text += `\n${line}`;
    else if (!IGNORED.test(line)) return { found, problem: yamlProblem(offset, explainLine(line)) };
    offset += line.length + 1;
  }
  return { found };
}

function addField(field: Field, { values, offsets, problems }: Fields): void {
  const { key, offset, valueOffset } = field;
  if (offsets.has(key)) {
    const message = `${quote(key)} occurs twice; delete one of the two`;
    problems.push({ rule: 'duplicate-key', offset, message });
    values.delete(key);
    return;
  }
  offsets.set(key, { key: offset, value: valueOffset });
  const value = parseValue(field);
  if (typeof value === 'string') values.set(key, value);
  else problems.push(value);
}

/** Of an unknown key, which is a problem itself, the value can be anything. */
function parseValue(field: Field): string | ProblemAt {
  const { key, text, offset, valueOffset } = field;
  const typed = text.slice(valueOffset - offset);
  if (!Object.hasOwn(FrontMatter.shape, key)) return typed;
  const dropped = checkComment(typed, valueOffset);
  if (dropped) return dropped;
  const value = loadValue(field, typed);
  if (typeof value !== 'string') return value;
  if (value === '') {
    const message = `${quote(key)} has no value; type one, or delete the line`;
    return { rule: 'empty-value', offset, message };
  }
  const hidden = checkInvisible(key, value) ?? findUnpairedBidi(value)[0];
  const start = typed.indexOf(value);
  if (hidden) return { ...hidden, offset: valueOffset + (start < 0 ? 0 : start + hidden.offset) };
  return checkQuotes(typed, value, valueOffset) ?? value;
}

/** Anchors, aliases and tags are refused: they hide what a value is, or expand it without limit. */
function loadValue(field: Field, typed: string): string | ProblemAt {
  const { key, text, offset, valueOffset } = field;
  if (isPlainYaml(typed)) return typed;
  if (/^[&*!]/.test(typed)) {
    return explainValue(field, typed, 'anchors, aliases and tags are not allowed', valueOffset);
  }
  try {
    const values: unknown[] = Object.values(load(text, { schema: FAILSAFE_SCHEMA }) ?? {});
    const [value] = values;
    if (typeof value === 'string') return value;
    if (key === 'tags' && Array.isArray(value) && !value.some((each) => typeof each !== 'string'))
      return value.join(', ');
    const found = Array.isArray(value) ? 'a list' : 'a group of keys';
    return yamlProblem(valueOffset, `${quote(key)} needs one line of text, found ${found}`);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return explainValue(field, typed, error.reason, offset + (error.mark?.position ?? 0));
  }
}

/** `place` and `reason` usually come from the YAML parser. */
function explainValue(
  { key, text, offset, valueOffset }: Field,
  typed: string,
  reason: string,
  place: number,
): ProblemAt {
  const indented = /(?<=\n)[ \t]+[A-Za-z]\w*:\s.*/.exec(text);
  if (indented) return yamlProblem(offset + indented.index, explainIndented(indented[0]));
  const isOpen = /^["']/.test(typed) && !typed.slice(1).includes(typed.charAt(0));
  if (isOpen) {
    const message = `the quotation mark is not closed, found ${quote(typed.trim())}; type another one at the end`;
    return yamlProblem(valueOffset, message);
  }
  // Values are plain text.
  const right = quoteYaml(typed.trim().replaceAll(/^(["'])(.*)\1$|\*\*/g, '$2'));
  return yamlProblem(place, `this value needs quotes in YAML (${reason}); type ${key}: ${right}`);
}

/** YAML cuts a value at ` #`, but not within quotes or in a block of lines. */
const COMMENT =
  /^(?:(?:"(?:\\.|[^"\\])*"|'(?:''|[^'])*'|[|>][-+\d]*|(?!["'|>])[^]*?\S)[ \t]+)?(#.*)/;

function checkComment(typed: string, offset: number): ProblemAt | undefined {
  const [start = '', comment] = COMMENT.exec(typed) ?? [];
  if (comment === undefined) return undefined;
  const message = `YAML reads ${quote(comment)} as a comment and drops it; put the whole value in quotes, or move the comment to a line of its own`;
  return { rule: 'comment', offset: offset + start.length - comment.length, message };
}

const INVISIBLE_OR_SPACE = /(?! )[\p{Default_Ignorable_Code_Point}\p{Space_Separator}]/u;
/** Titles and other phrases can need such characters, for emoji and many languages, and paths can have such spaces. */
const INVISIBLE = new Map([
  ['version', INVISIBLE_OR_SPACE],
  ['date', INVISIBLE_OR_SPACE],
  ['art', /\p{Default_Ignorable_Code_Point}/u],
]);

function checkInvisible(key: string, text: string): ProblemAt | undefined {
  const found = INVISIBLE.get(key)?.exec(text);
  if (!found) return undefined;
  const message = `${quote(key)} contains the invisible character ${nameCharacter(found[0])}; delete it, or type a space`;
  return { rule: 'invisible-character', message, offset: found.index };
}

/** A text in quotation marks of word processors. Within them, an apostrophe stands between letters. */
const TYPOGRAPHIC = /^[“”„«»‹›‘’‚](?:[^“”„«»‹›‘’‚"']|(?<=\p{L})[’'](?=\p{L}))*[“”„«»‹›‘’"]$/u;

function checkQuotes(typed: string, value: string, offset: number): ProblemAt | undefined {
  if (/^["'|>]/.test(typed) || !TYPOGRAPHIC.test(value)) return undefined;
  const message = `typographic quotation marks become part of the value, found ${quote(value)}; delete them, or put the value in straight ones to keep them`;
  return { rule: 'typographic-quotes', message, offset };
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
