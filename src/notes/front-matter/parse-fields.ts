import { EVENT_ID, getScalarValue, parseEvents, YAMLException } from 'js-yaml';
import type { Event } from 'js-yaml';
import type { ProblemAt } from '../invisible.ts';
import { quote, quoteYaml } from '../problem.ts';
import { checkValue, startOf } from './check-value.ts';

/** Where a key and its value start, as offsets of the YAML text. */
export interface FieldOffsets {
  key: number;
  value: number;
}

/** The fields of a front matter. Offsets count from the start of the YAML text. */
export interface Fields {
  /** Whether the text consists of keys and values at all. */
  isMapping: boolean;
  /** The values as typed, by key; only of fields without a problem. */
  values: Map<string, string>;
  /** The position of every key, right or wrong; the first where a key occurs twice. */
  offsets: Map<string, FieldOffsets>;
  problems: ProblemAt[];
}

/**
 * Parses front matter. Every scalar stays the text that was typed (`1.10`, `No`, `2026-11-20`). Lists, groups, anchors,
 * aliases, tags, duplicate keys, empty values, comments after a value, typographic quotation marks around one and, where
 * they do harm, invisible characters are problems.
 */
export function parseFields(yaml: string): Fields {
  const fields: Fields = { isMapping: true, values: new Map(), offsets: new Map(), problems: [] };
  try {
    parseDocument(yaml, parseEvents(yaml, {}), fields);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    fields.isMapping = false;
    fields.problems = [explainYaml(yaml, error.mark?.position ?? 0, error.reason)];
  }
  return fields;
}

function parseDocument(yaml: string, events: Event[], fields: Fields): void {
  const { problems } = fields;
  const [, root] = events;
  if (!root) return;
  if (root.type !== EVENT_ID.MAPPING) {
    fields.isMapping = false;
    problems.push(explainYaml(yaml, startOf(root), `found ${describe(root)}`));
    return;
  }
  const mark = checkMark(yaml, root);
  if (mark) {
    fields.isMapping = false;
    problems.push(mark);
    return;
  }
  let at = 2;
  for (let key = events[at]; key && key.type !== EVENT_ID.POP; key = events[at]) {
    const valueAt = skipNode(events, at);
    const value = events[valueAt];
    const problem = value && parseField(yaml, key, value, fields);
    if (problem) problems.push(problem);
    at = skipNode(events, valueAt);
  }
  // After the root come the end of the document and the start of the next.
  const second = events[at + 3];
  if (second) problems.push(yamlProblem(startOf(second), `${SHAPE}, found a second document`));
}

/** The index after the node that starts at index `at` of the flat list of events. */
function skipNode(events: Event[], at: number): number {
  let depth = 0;
  let index = at;
  do {
    const type = events[index]?.type;
    if (type === EVENT_ID.POP) depth--;
    else if (type === EVENT_ID.MAPPING || type === EVENT_ID.SEQUENCE) depth++;
    index++;
  } while (depth > 0 && index < events.length);
  return index;
}

function parseField(
  yaml: string,
  key: Event,
  value: Event,
  { values, offsets }: Fields,
): ProblemAt | undefined {
  const start = startOf(key);
  const markOfKey = checkMark(yaml, key);
  if (markOfKey) return markOfKey;
  if (key.type !== EVENT_ID.SCALAR) {
    return yamlProblem(start, `a key must be a word such as title, found ${describe(key)}`);
  }
  const name = getScalarValue(yaml, key);
  if (offsets.has(name)) {
    values.delete(name);
    const message = `${quote(name)} occurs twice; delete one of the two`;
    return { rule: 'duplicate-key', offset: start, message };
  }
  offsets.set(name, { key: start, value: startOf(value) });
  const mark = checkMark(yaml, value);
  if (mark) return mark;
  if (value.type !== EVENT_ID.SCALAR) {
    const message = `${quote(name)} needs one line of text, found ${describe(value)}`;
    return yamlProblem(startOf(value), message);
  }
  const wrong = checkValue(yaml, name, key, value);
  if (!wrong) values.set(name, getScalarValue(yaml, value));
  return wrong;
}

/** From its start, a mark reaches to the next space, comma or closing bracket. */
const MARK = /[^\s,\]}]*/y;

/** Anchors, aliases and tags are refused: they hide what a value is, or expand it without limit. */
function checkMark(yaml: string, event: Event): ProblemAt | undefined {
  const anchor = 'anchorStart' in event ? event.anchorStart - 1 : -1;
  const start = 'tagStart' in event && event.tagStart >= 0 ? event.tagStart : anchor;
  if (start < 0) return undefined;
  MARK.lastIndex = start;
  const mark = quote(MARK.exec(yaml)?.[0] ?? '');
  const message = `YAML anchors, aliases and tags are not allowed, found ${mark}; if this is text, put the value in quotes`;
  return yamlProblem(start, message);
}

function yamlProblem(offset: number, message: string): ProblemAt {
  return { rule: 'yaml', offset, message };
}

function describe({ type }: Event): string {
  if (type === EVENT_ID.SEQUENCE) return 'a list';
  return type === EVENT_ID.MAPPING ? 'a group of keys' : 'a line without a key';
}

/** What front matter looks like. */
const SHAPE = 'front matter consists of lines like "key: value"';

const FIELD = /^(?<key>[\w-]+)[ \t]*:[ \t]+(?<value>\S.*)/;

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
  const typed = `${key}: ${quoteYaml(value.trim().replace(/^(["'])(.*)\1$/, '$2'))}`;
  return { rule, offset, message: `this value needs quotes in YAML (${reason}); type ${typed}` };
}

function explainLine(line: string): string | undefined {
  if (/^[\w"'“”]/.test(line) && !line.includes(':')) return `${SHAPE}, found ${quote(line)}`;
  if (/^[ \t]+[A-Za-z]\w*:[ \t]/.test(line)) {
    return `a key must be at the beginning of its line, found ${quote(line)}; delete the spaces before it`;
  }
  const unspaced = /^([A-Za-z]\w*)[ \t]*:([^ \t/].*)/.exec(line);
  if (unspaced) {
    const [, key = '', text = ''] = unspaced;
    return `YAML needs a space after the colon; type ${key}: ${text.trim()}`;
  }
  const { value = '' } = FIELD.exec(line)?.groups ?? {};
  const isOpen = /^["']/.test(value) && !value.slice(1).includes(value.charAt(0));
  return isOpen
    ? `the quotation mark is not closed, found ${quote(line)}; type another one at the end`
    : undefined;
}
