import { FrontMatter } from './schema.ts';
import { quote, quoteYaml, writeField } from '../problem.ts';
import { lineEnd, unquote } from './yaml-text.ts';

/** What front matter looks like. */
export const SHAPE = 'front matter consists of lines like "key: value"';

/** What is wrong at an offset of the text. */
interface Explanation {
  offset: number;
  message: string;
}

const FIELD = /^(?<key>[\w-]+)[ \t]*:[ \t]+(?<value>\S.*)/;
const INDENTED = /^[ \t]+(?<key>[\w-]+)[ \t]*:[ \t]+(?<value>\S.*)/;
const UNSPACED = /^(?<key>[A-Za-z]\w*)[ \t]*:(?<value>[^ \t/].*)/;

/**
 * Explains why YAML cannot read a text. `offset` and `reason` are the YAML parser's own. The parser often fails one
 * line after the mistake, so all lines up to there are searched first.
 */
export function explainYaml(yaml: string, offset: number, reason: string): Explanation {
  const lines = yaml.slice(0, lineEnd(yaml, offset)).split('\n');
  const isUneven = hasUnevenIndentation(lines);
  let start = 0;
  for (const line of lines) {
    const wrong = (isUneven ? explainIndentation(line) : undefined) ?? explainLine(line);
    if (wrong !== undefined) return { offset: start, message: wrong };
    start += line.length + 1;
  }
  const line = yaml.slice(yaml.lastIndexOf('\n', offset - 1) + 1, lineEnd(yaml, offset));
  const field = matchField(FIELD, line);
  if (!field) return { offset, message: `${SHAPE}; this line is not one (${reason})` };
  const typed = `${field.key}: ${quoteYaml(unquote(field.value))}`;
  return { offset, message: `this value needs quotes in YAML (${reason}); type ${typed}` };
}

/** YAML accepts keys that are all indented by the same number of spaces. */
function hasUnevenIndentation(lines: string[]): boolean {
  const indentations = lines.flatMap((line) => /^[ \t]*(?=\S)/.exec(line)?.[0] ?? []);
  return new Set(indentations).size > 1 || indentations.some((spaces) => spaces.includes('\t'));
}

function explainIndentation(line: string): string | undefined {
  const field = matchField(INDENTED, line);
  if (!field || !Object.hasOwn(FrontMatter.shape, field.key)) return undefined;
  const typed = writeField(field.key, unquote(field.value));
  return `a key must be at the beginning of its line; type ${typed}`;
}

function explainLine(line: string): string | undefined {
  const field = matchField(FIELD, line);
  if (field) return explainQuotes(field);
  const unspaced = matchField(UNSPACED, line);
  if (unspaced) {
    const typed = writeField(unspaced.key, unquote(unspaced.value));
    return `YAML needs a space after the colon; type ${typed}`;
  }
  const word = line.replace(/\s.*/, '');
  if (Object.hasOwn(FrontMatter.shape, word)) {
    const typed = writeField(word, line.slice(word.length).trim());
    return `the colon after ${quote(word)} is missing; type ${typed}`;
  }
  return /^[\w"'“”]/.test(line) && !line.includes(':')
    ? `${SHAPE}, found ${quote(line)}; put the value on the line of its key`
    : undefined;
}

interface FieldText {
  key: string;
  value: string;
}

function matchField(pattern: RegExp, line: string): FieldText | undefined {
  const groups = pattern.exec(line)?.groups;
  return groups && { key: String(groups['key']), value: String(groups['value']) };
}

function explainQuotes({ key, value }: FieldText): string | undefined {
  const mark = value.charAt(0);
  const isOpen = /["']/.test(mark) && !value.slice(1).includes(mark);
  if (!isOpen) return undefined;
  return `the quotation mark is not closed; type ${writeField(key, unquote(value))}`;
}
