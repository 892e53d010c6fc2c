import { EVENT_ID, getScalarValue, parseEvents, YAMLException, type Event } from 'js-yaml';
import { quote, quoteYaml, type ProblemAt } from '../problem.ts';
import { checkValue, startOf } from './check-value.ts';
import { FrontMatter } from './schema.ts';

interface FieldOffsets {
  key: number;
  value: number;
}

/** The fields of a front matter. Offsets count from the start of the text, which may have the opening fence. */
export interface Fields {
  isMapping: boolean;
  /** The values as typed, by key; only of fields without a problem. */
  values: Map<string, string>;
  /** The position of every key, right or wrong; the first where a key occurs twice. */
  offsets: Map<string, FieldOffsets>;
  problems: ProblemAt[];
}

export const NO_FIELDS: Fields = {
  isMapping: true,
  values: new Map(),
  offsets: new Map(),
  problems: [],
};

/** Parses front matter. Every scalar stays the text that was typed (`1.10`, `No`, `2026-11-20`). */
export function parseFields(yaml: string): Fields {
  const fields: Fields = { isMapping: true, values: new Map(), offsets: new Map(), problems: [] };
  const unreadable = tryParse(yaml, fields);
  return unreadable ? { ...fields, isMapping: false, problems: [unreadable] } : fields;
}

function tryParse(yaml: string, fields: Fields): ProblemAt | undefined {
  try {
    return parseDocument(yaml, parseEvents(yaml, {}), fields);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return explainYaml(yaml, error.mark?.position ?? 0, error.reason);
  }
}

function parseDocument(yaml: string, events: Event[], fields: Fields): ProblemAt | undefined {
  const [, root] = events;
  if (!root) return undefined;
  if (root.type !== EVENT_ID.MAPPING) {
    return explainYaml(yaml, startOf(root), `found ${describe(root)}`);
  }
  const mark = checkMark(yaml, root);
  if (mark) return mark;
  const { problems } = fields;
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
  return undefined;
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
  if (value.type !== EVENT_ID.SCALAR && !Object.hasOwn(FrontMatter.shape, name)) {
    const message = `${quote(name)} is not a key of a release note, and no key has ${describe(value)}; delete it`;
    return { rule: 'unknown-key', offset: start, message };
  }
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

const SHAPE = 'front matter consists of lines like "key: value"';

const INDENTED = /^[ \t]+[A-Za-z]\w*:[ \t]/;
const FIELD = /^(?<key>[\w-]+)[ \t]*:[ \t]+(?<value>\S.*)/;

/** `offset` and `reason` are the YAML parser's own, which often fails one line after the mistake. */
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
  if (INDENTED.test(line)) {
    const space = line.startsWith('\t') ? 'tab' : 'spaces';
    return `a key must be at the beginning of its line, found ${quote(line)}; delete the ${space} before it`;
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
