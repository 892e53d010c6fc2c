import { EVENT_ID, getScalarValue, parseEvents, SCALAR_STYLE, YAMLException } from 'js-yaml';
import type { Event, ScalarEvent } from 'js-yaml';
import type { VFile } from 'vfile';
import { location } from 'vfile-location';
import { quote, quoteYaml, report, writeField } from './problem.ts';
import { isQuoted, listEntries, skipNode, startOf } from './yaml-events.ts';

/** One value of the front matter, to the letter. Offsets count characters of the file. */
interface Field {
  value: string;
  keyOffset: number;
  valueOffset: number;
}

const SHAPE = 'front matter is lines of "key: value"';

/** The fields of a front matter that are right, by key, and the keys of those that are not. */
export interface Fields {
  fields: Map<string, Field>;
  broken: Set<string>;
}

/**
 * Reads the fields of the front matter. Every scalar stays the text that was typed (`1.10`, `No`, `2026-11-20`);
 * lists, groups, anchors, aliases, tags, doubled keys, empty values and comments behind a value are problems.
 * Where the text is no YAML at all, the answer is undefined.
 */
export function readFields(file: VFile, yaml: string, yamlOffset: number): Fields | undefined {
  const reader = { file, yaml, yamlOffset };
  try {
    return collectFields(reader, parseEvents(yaml, {}));
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    reportSyntax(reader, error.mark?.position ?? 0, error.reason);
    return undefined;
  }
}

interface Reader {
  file: VFile;
  yaml: string;
  yamlOffset: number;
}

function reportAt({ file, yamlOffset }: Reader, rule: string, offset: number, reason: string) {
  report(file, { rule, reason, place: location(file).toPoint(yamlOffset + offset) });
}

/** Without the space behind its colon a line is no key, and YAML stumbles over a later one. */
const UNSPACED = /^([A-Za-z]\w*):([^\s:/].*)$/m;

function reportSyntax(reader: Reader, offset: number, reason: string): void {
  const unspaced = UNSPACED.exec(reader.yaml.slice(0, lineEnd(reader.yaml, offset)));
  const [, key, value] = unspaced ?? [];
  if (!unspaced || key === undefined || value === undefined) {
    reportAt(reader, 'yaml', offset, explainSyntax(reader.yaml, offset, reason));
    return;
  }
  const typed = writeField(key, value.trim());
  reportAt(reader, 'yaml', unspaced.index, `YAML needs a space behind the colon; type ${typed}`);
}

function explainSyntax(yaml: string, offset: number, reason: string): string {
  const start = yaml.lastIndexOf('\n', offset - 1) + 1;
  const line = yaml.slice(start, lineEnd(yaml, start));
  const [, key, value] = /^([\w-]+)[ \t]*:[ \t]+(\S.*)$/.exec(line) ?? [];
  if (key === undefined || value === undefined) return `${SHAPE}; this cannot be read (${reason})`;
  const typed = `${key}: ${quoteYaml(value.trim())}`;
  return `YAML cannot read this value as it stands (${reason}); type ${typed}`;
}

function lineEnd(yaml: string, offset: number): number {
  const end = yaml.indexOf('\n', offset);
  return end === -1 ? yaml.length : end;
}

function collectFields(reader: Reader, events: Event[]): Fields | undefined {
  const fields = new Map<string, Field>();
  const broken = new Set<string>();
  const [, root] = events;
  if (!root) return { fields, broken };
  if (root.type !== EVENT_ID.MAPPING) {
    reportSyntax(reader, startOf(root), `found ${describe(root)}`);
    return undefined;
  }
  if (!isPlain(reader, root)) return undefined;
  for (const { key, value } of listEntries(events, 1)) {
    const name = readKey(reader, key);
    if (name === undefined || key.type !== EVENT_ID.SCALAR) continue;
    const isDuplicate = fields.has(name) || broken.has(name);
    if (isDuplicate) reportDuplicate(reader, name, key);
    const field = isDuplicate ? undefined : readField(reader, name, key, value);
    if (field) fields.set(name, field);
    else broken.add(name);
  }
  const second = events[skipNode(events, 1) + 2];
  if (second) reportAt(reader, 'yaml', startOf(second), `${SHAPE}, found a second document`);
  return { fields, broken };
}

function readKey(reader: Reader, key: Event): string | undefined {
  if (!isPlain(reader, key)) return undefined;
  if (key.type === EVENT_ID.SCALAR) return getScalarValue(reader.yaml, key);
  reportAt(reader, 'yaml', startOf(key), `a key is a plain word, found ${describe(key)}`);
  return undefined;
}

function reportDuplicate(reader: Reader, name: string, key: ScalarEvent) {
  const reason = `${quote(name)} is there twice; delete one of the two`;
  reportAt(reader, 'duplicate-key', startOf(key), reason);
}

function readField(reader: Reader, name: string, key: ScalarEvent, value: Event) {
  if (!isPlain(reader, value)) return undefined;
  if (value.type !== EVENT_ID.SCALAR) {
    const reason = `${quote(name)} takes one line of text, found ${describe(value)}`;
    reportAt(reader, 'yaml', startOf(value), reason);
    return undefined;
  }
  if (!checkValue(reader, name, key, value)) return undefined;
  return {
    value: getScalarValue(reader.yaml, value),
    keyOffset: reader.yamlOffset + startOf(key),
    valueOffset: reader.yamlOffset + startOf(value),
  };
}

/** YAML cuts a value at ` #`, and reads nothing where a value starts with `#`. */
function checkValue(reader: Reader, name: string, key: ScalarEvent, value: ScalarEvent): boolean {
  const { yaml } = reader;
  const afterKey = yaml.indexOf(':', key.valueEnd) + 1;
  const isBlock = value.style >= SCALAR_STYLE.LITERAL_BLOCK;
  const isPlainStyle = value.style === SCALAR_STYLE.PLAIN;
  const isEmpty = value.valueStart === value.valueEnd;
  const closingQuote = Number(isQuoted(value));
  const rest = isBlock || value.valueStart === -1 ? afterKey : value.valueEnd + closingQuote;
  const end = lineEnd(yaml, rest);
  const comment = /^(?:.*?[ \t])?(#.*)$/.exec(yaml.slice(rest, end))?.[1];
  if (comment !== undefined) {
    const whole = yaml.slice(isEmpty ? afterKey : value.valueStart, end).trim();
    const typed = `${name}: ${quoteYaml(whole.replaceAll(/\s*\n\s*/g, ' '))}`;
    const reason = isPlainStyle
      ? `YAML takes ${quote(comment)} for a comment and drops it; type ${typed}, or move it to a line of its own`
      : `a comment behind a value is not allowed; move ${quote(comment)} to a line of its own`;
    reportAt(reader, 'comment', end - comment.length, reason);
    return false;
  }
  if (!isEmpty) return true;
  const reason = `${quote(name)} has no value; type one, or delete the line`;
  reportAt(reader, 'empty-value', startOf(key), reason);
  return false;
}

/** Anchors, aliases and tags are refused: they hide or blow up what a value is. */
function isPlain(reader: Reader, event: Event): boolean {
  const found = event.type === EVENT_ID.ALIAS ? event.anchorStart - 1 : markOf(event);
  if (found < 0) return true;
  const sign = quote(reader.yaml.slice(found).split(/[\s,\]}]/, 1)[0] ?? '');
  const reason = `anchors, aliases and tags are not allowed, found ${sign}; type the value itself, in quotes if it starts so`;
  reportAt(reader, 'yaml', found, reason);
  return false;
}

function markOf(event: Event): number {
  if (!('tagStart' in event)) return -1;
  if (event.tagStart >= 0) return event.tagStart;
  return event.anchorStart >= 0 ? event.anchorStart - 1 : -1;
}

function describe(event: Event): string {
  if (event.type === EVENT_ID.SEQUENCE) return 'a list';
  if (event.type === EVENT_ID.MAPPING) return 'a group of keys';
  return 'a line without a key';
}
