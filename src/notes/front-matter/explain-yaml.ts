import { FrontMatter } from './schema.ts';
import { quote, quoteYaml, writeField } from '../problem.ts';

/** What front matter looks like, for people. */
export const SHAPE = 'front matter is lines of "key: value"';

/** Where to look, in characters of the text, and what is wrong there. */
interface Explanation {
  offset: number;
  reason: string;
}

const FIELD = /^(?<key>[\w-]+)[ \t]*:[ \t]+(?<value>\S.*)/;
const UNSPACED = /^(?<key>[A-Za-z]\w*)[ \t]*:(?<value>[^ \t/].*)/;

/**
 * Explains why YAML cannot read a text. It often stumbles only over the line behind the one that is wrong, so the
 * lines down to there are looked through first.
 */
export function explainYaml(yaml: string, offset: number, reason: string): Explanation {
  let start = 0;
  for (const line of yaml.slice(0, lineEnd(yaml, offset)).split('\n')) {
    const wrong = explainLine(line);
    if (wrong !== undefined) return { offset: start, reason: wrong };
    start += line.length + 1;
  }
  const line = yaml.slice(yaml.lastIndexOf('\n', offset - 1) + 1, lineEnd(yaml, offset));
  const field = matchField(FIELD, line);
  if (!field) return { offset, reason: `${SHAPE}; this cannot be read (${reason})` };
  const typed = `${field.key}: ${quoteYaml(unquote(field.value))}`;
  return { offset, reason: `YAML cannot read this value as it stands (${reason}); type ${typed}` };
}

function explainLine(line: string): string | undefined {
  const field = matchField(FIELD, line);
  if (field) return explainQuotes(field);
  const unspaced = matchField(UNSPACED, line);
  if (unspaced) {
    const typed = writeField(unspaced.key, unquote(unspaced.value));
    return `YAML needs a plain space behind the colon; type ${typed}`;
  }
  const word = line.replace(/\s.*/, '');
  if (Object.hasOwn(FrontMatter.shape, word)) {
    const typed = writeField(word, line.slice(word.length).trim());
    return `there is no colon behind ${quote(word)}; type ${typed}`;
  }
  return /^[\w"'“”]/.test(line) && !line.includes(':')
    ? `${SHAPE}, found ${quote(line)}; put a value on one line, behind its key`
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
  const sign = value.charAt(0);
  const isOpen = /["']/.test(sign) && !value.slice(1).includes(sign);
  if (!isOpen) return undefined;
  return `the quotation mark is not closed; type ${writeField(key, unquote(value))}`;
}

/** A value without the quotation marks around it. */
export function unquote(value: string): string {
  const text = value.trim();
  const sign = text.charAt(0);
  if (!/["']/.test(sign)) return text;
  const inner = text.slice(1);
  if (inner.endsWith(sign)) return inner.slice(0, -1);
  return inner.includes(sign) ? text : inner;
}

/** The end of the line that an offset is on. */
export function lineEnd(text: string, offset: number): number {
  const end = text.indexOf('\n', offset);
  return end === -1 ? text.length : end;
}
