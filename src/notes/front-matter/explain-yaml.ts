import type { ProblemAt } from '../invisible.ts';
import { quote, quoteYaml, writeField } from '../problem.ts';
import { unquote } from './check-value.ts';
import { FrontMatter } from './schema.ts';

/** What front matter looks like. */
export const SHAPE = 'front matter consists of lines like "key: value"';

/**
 * Explains why YAML cannot read a text. `offset` and `reason` are the YAML parser's own, which often fails one line
 * after the mistake, so all lines up to there are searched first.
 */
export function explainYaml(yaml: string, offset: number, reason: string): ProblemAt {
  const rule = 'yaml';
  const [rest = ''] = yaml.slice(offset).split('\n', 1);
  const lines = (yaml.slice(0, offset) + rest).split('\n');
  let start = 0;
  for (const line of lines) {
    const message = explainLine(line);
    if (message !== undefined) return { rule, offset: start, message };
    start += line.length + 1;
  }
  const { key, value } = FIELD.exec(lines.at(-1) ?? '')?.groups ?? {};
  if (key === undefined || value === undefined) {
    return { rule, offset, message: `${SHAPE}; this line is not one (${reason})` };
  }
  const typed = `${key}: ${quoteYaml(unquote(value))}`;
  return { rule, offset, message: `this value needs quotes in YAML (${reason}); type ${typed}` };
}

const FIELD = /^(?<key>[\w-]+)[ \t]*:[ \t]+(?<value>\S.*)/;
const ALMOST_FIELD =
  /^(?<indent>[ \t]*)(?<key>[A-Za-z]\w*)[ \t]*:(?<space>[ \t]*)(?<value>[^ \t/].*)/;

function explainLine(line: string): string | undefined {
  const { groups } = ALMOST_FIELD.exec(line) ?? {};
  if (!groups) {
    const isWords = /^[\w"'“”]/.test(line) && !line.includes(':');
    return isWords ? `${SHAPE}, found ${quote(line)}` : undefined;
  }
  const { indent, key = '', space, value = '' } = groups;
  const typed = writeField(key, unquote(value));
  if (indent !== '') {
    const isKnown = Object.hasOwn(FrontMatter.shape, key);
    return isKnown ? `a key must be at the beginning of its line; type ${typed}` : undefined;
  }
  if (space === '') return `YAML needs a space after the colon; type ${typed}`;
  const isOpen = /^["']/.test(value) && !value.slice(1).includes(value.charAt(0));
  return isOpen ? `the quotation mark is not closed; type ${typed}` : undefined;
}
