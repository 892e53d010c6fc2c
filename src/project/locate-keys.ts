import { EVENT_ID, getScalarValue, parseEvents, YAMLException, type Event } from 'js-yaml';
import { listEntries, startOf } from '../notes/front-matter/yaml-events.ts';

/** Where a key and its value stand, in characters from the start of the text. */
export interface KeyOffsets {
  key: number;
  value: number;
}

/**
 * Finds the keys of a JSON object, or of the object under its key `parent`. JSON is YAML, so js-yaml tells where. Where
 * the text is nested deeper than that reads, the answer is the place, in characters.
 */
export function locateKeys(json: string, parent?: string): Map<string, KeyOffsets> | number {
  try {
    return readKeys(json, parseEvents(json, {}), parent);
  } catch (error) {
    if (!(error instanceof YAMLException)) throw error;
    return error.mark?.position ?? 0;
  }
}

function readKeys(json: string, events: Event[], parent?: string): Map<string, KeyOffsets> {
  const keys = readEntries(json, events, 1);
  const parentAt = parent === undefined ? undefined : keys.get(parent)?.valueAt;
  return parentAt === undefined ? keys : readEntries(json, events, parentAt);
}

function readEntries(json: string, events: Event[], at: number) {
  const keys = new Map<string, KeyOffsets & { valueAt: number }>();
  for (const { key, value, valueAt } of listEntries(events, at)) {
    if (key.type !== EVENT_ID.SCALAR) continue;
    const offsets = { key: startOf(key), value: startOf(value), valueAt };
    keys.set(getScalarValue(json, key), offsets);
  }
  return keys;
}
