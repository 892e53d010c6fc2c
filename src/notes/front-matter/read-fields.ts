import { EVENT_ID, getScalarValue, parseEvents, YAMLException } from 'js-yaml';
import type { Event, ScalarEvent } from 'js-yaml';
import { quote } from '../problem.ts';
import { checkScalar, type YamlProblem } from './check-scalar.ts';
import { checkKey, checkText } from './check-text.ts';
import { explainYaml, SHAPE } from './explain-yaml.ts';
import { listEntries, skipNode, startOf, type Entry } from './yaml-events.ts';

/** Where a key and its value start, as offsets of the YAML text. */
export interface FieldOffsets {
  key: number;
  value: number;
}

/** The fields of a front matter. */
export interface Fields {
  /** Whether the text consists of keys and values at all. */
  isMapping: boolean;
  /** The values as typed, by key; only of fields without a problem. */
  values: Readonly<Record<string, string>>;
  /** The position of every key, right or wrong; the first where a key occurs twice. */
  offsets: ReadonlyMap<string, FieldOffsets>;
  problems: YamlProblem[];
}

/**
 * Reads front matter. Every scalar stays the text that was typed (`1.10`, `No`, `2026-11-20`). Lists, groups, anchors,
 * aliases, tags, duplicate keys, empty values, comments after a value, typographic quotation marks around one and
 * invisible characters are problems.
 */
export function readFields(yaml: string): Fields {
  const reader: Reader = {
    yaml,
    isMapping: true,
    values: new Map(),
    offsets: new Map(),
    problems: [],
  };
  try {
    readDocument(reader, parseEvents(yaml, {}));
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const problem = explainYaml(yaml, error.mark?.position ?? 0, error.reason);
    reader.isMapping = false;
    reader.problems = [{ rule: 'yaml', ...problem }];
  }
  const { isMapping, offsets, problems } = reader;
  return { isMapping, values: Object.fromEntries(reader.values), offsets, problems };
}

interface Reader {
  yaml: string;
  isMapping: boolean;
  values: Map<string, string>;
  offsets: Map<string, FieldOffsets>;
  problems: YamlProblem[];
}

function readDocument(reader: Reader, events: Event[]): void {
  const [, root] = events;
  if (!root) return;
  if (root.type !== EVENT_ID.MAPPING) {
    const problem = explainYaml(reader.yaml, startOf(root), `found ${describe(root)}`);
    reader.isMapping = false;
    reader.problems.push({ rule: 'yaml', ...problem });
    return;
  }
  reader.isMapping = isPlain(reader, root);
  if (!reader.isMapping) return;
  for (const entry of listEntries(events, 1)) readEntry(reader, entry);
  const second = events[skipNode(events, 1) + 2];
  if (second) reportYaml(reader, startOf(second), `${SHAPE}, found a second document`);
}

function reportYaml({ problems }: Reader, offset: number, message: string): void {
  problems.push({ rule: 'yaml', offset, message });
}

function readEntry(reader: Reader, { key, value }: Entry): void {
  const { yaml, values, offsets, problems } = reader;
  if (!isKey(reader, key)) return;
  const { key: name, problem } = checkKey(getScalarValue(yaml, key), startOf(key));
  if (problem) problems.push(problem);
  if (offsets.has(name)) {
    values.delete(name);
    const message = `${quote(name)} occurs twice; delete one of the two`;
    problems.push({ rule: 'duplicate-key', offset: startOf(key), message });
    return;
  }
  offsets.set(name, { key: startOf(key), value: startOf(value) });
  const text = readText(reader, name, key, value);
  if (text !== undefined) values.set(name, text);
}

function isKey(reader: Reader, key: Event): key is ScalarEvent {
  if (!isPlain(reader, key)) return false;
  if (key.type === EVENT_ID.SCALAR) return true;
  reportYaml(reader, startOf(key), `a key must be a word such as title, found ${describe(key)}`);
  return false;
}

function readText(
  reader: Reader,
  name: string,
  key: ScalarEvent,
  value: Event,
): string | undefined {
  if (!isPlain(reader, value)) return undefined;
  if (value.type !== EVENT_ID.SCALAR) {
    reportYaml(
      reader,
      startOf(value),
      `${quote(name)} needs one line of text, found ${describe(value)}`,
    );
    return undefined;
  }
  const problem = checkScalar(reader.yaml, name, key, value) ?? checkText(reader.yaml, name, value);
  if (!problem) return getScalarValue(reader.yaml, value);
  reader.problems.push(problem);
  return undefined;
}

/** From its start, a mark reaches to the next space, comma or closing bracket. */
const MARK = /[^\s,\]}]*/y;

/** Anchors, aliases and tags are refused: they hide what a value is, or expand it without limit. */
function isPlain(reader: Reader, event: Event): boolean {
  const start = markOf(event);
  if (start < 0) return true;
  MARK.lastIndex = start;
  const mark = quote(MARK.exec(reader.yaml)?.[0] ?? '');
  const message = `YAML anchors, aliases and tags are not allowed, found ${mark}; if this is text, put the value in quotes`;
  reportYaml(reader, start, message);
  return false;
}

/** The offset of a node's tag, anchor or alias; negative if it has none. */
function markOf(event: Event): number {
  if ('tagStart' in event && event.tagStart >= 0) return event.tagStart;
  return 'anchorStart' in event ? event.anchorStart - 1 : -1;
}

function describe(event: Event): string {
  if (event.type === EVENT_ID.SEQUENCE) return 'a list';
  if (event.type === EVENT_ID.MAPPING) return 'a group of keys';
  return 'a line without a key';
}
