import { EVENT_ID, getScalarValue, parseEvents, YAMLException } from 'js-yaml';
import type { Event, ScalarEvent } from 'js-yaml';
import type { VFile } from 'vfile';
import { location } from 'vfile-location';
import { checkScalar, type YamlProblem } from './check-scalar.ts';
import { explainYaml, SHAPE } from './explain-yaml.ts';
import { quote, report } from './problem.ts';
import { listEntries, skipNode, startOf } from './yaml-events.ts';

/** A field of the front matter. */
interface Field {
  /** To the letter; undefined where something is wrong with it. */
  text: string | undefined;
  /** Where its key and its value stand in the file, in characters. */
  key: number;
  value: number;
}

/** The fields of a front matter by their keys. */
export type Fields = ReadonlyMap<string, Field>;

/**
 * Reads the fields of the front matter. Every scalar stays the text that was typed (`1.10`, `No`, `2026-11-20`);
 * lists, groups, anchors, aliases, tags, doubled keys, empty values and comments behind a value are problems.
 * Where the text is no YAML at all, the answer is undefined.
 */
export function readFields(file: VFile, yaml: string, yamlOffset: number): Fields | undefined {
  const reader = { file, yaml, yamlOffset, lines: location(file) };
  try {
    return collectFields(reader, parseEvents(yaml, {}));
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    const problem = explainYaml(yaml, error.mark?.position ?? 0, error.reason);
    return reportAt(reader, { rule: 'yaml', ...problem });
  }
}

interface Reader {
  file: VFile;
  yaml: string;
  yamlOffset: number;
  /** Made once, for it goes through all lines. */
  lines: ReturnType<typeof location>;
}

function reportAt(reader: Reader, { rule, offset, reason }: YamlProblem): undefined {
  const { file, yamlOffset, lines } = reader;
  report(file, { rule, reason, place: lines.toPoint(yamlOffset + offset) });
}

function collectFields(reader: Reader, events: Event[]): Fields | undefined {
  const fields = new Map<string, Field>();
  const [, root] = events;
  if (!root) return fields;
  if (root.type !== EVENT_ID.MAPPING) {
    const problem = explainYaml(reader.yaml, startOf(root), `found ${describe(root)}`);
    return reportAt(reader, { rule: 'yaml', ...problem });
  }
  if (!isPlain(reader, root)) return undefined;
  for (const { key, value } of listEntries(events, 1)) {
    if (!isKey(reader, key)) continue;
    const name = getScalarValue(reader.yaml, key);
    const first = fields.get(name);
    if (first) reportDuplicate(reader, name, key);
    fields.set(name, first ? { ...first, text: undefined } : readField(reader, name, key, value));
  }
  const second = events[skipNode(events, 1) + 2];
  const reason = `${SHAPE}, found a second document`;
  if (second) reportAt(reader, { rule: 'yaml', offset: startOf(second), reason });
  return fields;
}

function isKey(reader: Reader, key: Event): key is ScalarEvent {
  if (!isPlain(reader, key)) return false;
  if (key.type === EVENT_ID.SCALAR) return true;
  const reason = `a key is a plain word, found ${describe(key)}`;
  reportAt(reader, { rule: 'yaml', offset: startOf(key), reason });
  return false;
}

function reportDuplicate(reader: Reader, name: string, key: ScalarEvent) {
  const reason = `${quote(name)} is there twice; delete one of the two`;
  reportAt(reader, { rule: 'duplicate-key', offset: startOf(key), reason });
}

function readField(reader: Reader, name: string, key: ScalarEvent, value: Event): Field {
  const start = reader.yamlOffset;
  const text = readText(reader, name, key, value);
  return { text, key: start + startOf(key), value: start + startOf(value) };
}

function readText(reader: Reader, name: string, key: ScalarEvent, value: Event) {
  if (!isPlain(reader, value)) return undefined;
  if (value.type !== EVENT_ID.SCALAR) {
    const reason = `${quote(name)} takes one line of text, found ${describe(value)}`;
    return reportAt(reader, { rule: 'yaml', offset: startOf(value), reason });
  }
  const problem = checkScalar(reader.yaml, name, key, value);
  if (problem) return reportAt(reader, problem);
  return getScalarValue(reader.yaml, value);
}

/** Anchors, aliases and tags are refused: they hide or blow up what a value is. */
function isPlain(reader: Reader, event: Event): boolean {
  const found = markOf(event);
  if (found < 0) return true;
  const sign = quote(reader.yaml.slice(found).replace(/[\s,\]}][^]*/, ''));
  const reason = `anchors, aliases and tags are not allowed, found ${sign}; type the value itself, in quotes if it starts so`;
  reportAt(reader, { rule: 'yaml', offset: found, reason });
  return false;
}

/** Where the tag of a node starts, or its anchor or alias; negative where it has none. */
function markOf(event: Event): number {
  if ('tagStart' in event && event.tagStart >= 0) return event.tagStart;
  return 'anchorStart' in event ? event.anchorStart - 1 : -1;
}

function describe(event: Event): string {
  if (event.type === EVENT_ID.SEQUENCE) return 'a list';
  if (event.type === EVENT_ID.MAPPING) return 'a group of keys';
  return 'a line without a key';
}
