import { EVENT_ID, getScalarValue, parseEvents, YAMLException } from 'js-yaml';
import type { Event, ScalarEvent } from 'js-yaml';
import type { VFile } from 'vfile';
import { location } from 'vfile-location';
import { checkScalar, type YamlProblem } from './check-scalar.ts';
import { explainYaml, SHAPE } from './explain-yaml.ts';
import { quote, report } from '../problem.ts';
import { listEntries, skipNode, startOf, type Entry } from './yaml-events.ts';

/** The fields of a front matter. */
export interface Fields {
  /** What was typed, to the letter, by the keys of the fields with nothing wrong. */
  texts: Readonly<Record<string, string>>;
  /** Where the key and the value of a field stand in the file, in characters; undefined where there is no such key. */
  find: (key: string) => { key: number; value: number } | undefined;
}

/**
 * Reads the fields of the front matter. Every scalar stays the text that was typed (`1.10`, `No`, `2026-11-20`);
 * lists, groups, anchors, aliases, tags, doubled keys, empty values and comments behind a value are problems.
 * Where the text is no YAML at all, the answer is undefined.
 */
export function readFields(file: VFile, yaml: string, yamlOffset: number): Fields | undefined {
  const reader: Reader = { file, yaml, yamlOffset, lines: undefined };
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
  /** Made once, for it goes through all lines, and only if there is a problem. */
  lines: ReturnType<typeof location> | undefined;
}

function reportAt(reader: Reader, { rule, offset, reason }: YamlProblem): undefined {
  const { file, yamlOffset } = reader;
  reader.lines ??= location(file);
  report(file, { rule, reason, place: reader.lines.toPoint(yamlOffset + offset) });
}

function collectFields(reader: Reader, events: Event[]): Fields | undefined {
  const [, root] = events;
  if (!root) return readEntries(reader, []);
  if (root.type !== EVENT_ID.MAPPING) {
    const problem = explainYaml(reader.yaml, startOf(root), `found ${describe(root)}`);
    return reportAt(reader, { rule: 'yaml', ...problem });
  }
  if (!isPlain(reader, root)) return undefined;
  const fields = readEntries(reader, listEntries(events, 1));
  const second = events[skipNode(events, 1) + 2];
  const reason = `${SHAPE}, found a second document`;
  if (second) reportAt(reader, { rule: 'yaml', offset: startOf(second), reason });
  return fields;
}

const create: (prototype: object | null) => Record<string, string> = Object.create;
/** What inherits from it inherits nothing, and is made and read sooner than what has no prototype. */
const NOTHING = create(null);

function readEntries(reader: Reader, entries: Entry[]): Fields {
  const { yaml, yamlOffset } = reader;
  const found = new Map<string, Entry>();
  const texts = create(NOTHING);
  for (const entry of entries) {
    if (!isKey(reader, entry.key)) continue;
    const name = getScalarValue(yaml, entry.key);
    const isSecond = found.has(name);
    if (isSecond) reportDuplicate(reader, name, entry.key);
    else found.set(name, entry);
    const text = isSecond ? undefined : readText(reader, name, entry.key, entry.value);
    if (text === undefined) delete texts[name];
    else texts[name] = text;
  }
  const find = (name: string) => {
    const entry = found.get(name);
    if (!entry) return undefined;
    return { key: yamlOffset + startOf(entry.key), value: yamlOffset + startOf(entry.value) };
  };
  return { texts, find };
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
