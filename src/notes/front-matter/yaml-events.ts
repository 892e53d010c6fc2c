import { EVENT_ID, SCALAR_STYLE, type Event, type ScalarEvent } from 'js-yaml';

/** A key of a mapping and its value. */
export interface Entry {
  key: Event;
  value: Event;
}

/** The entries of the mapping that starts at index `at` of js-yaml's flat list of events. */
export function listEntries(events: Event[], at: number): Entry[] {
  const entries: Entry[] = [];
  let keyAt = at + 1;
  for (let key = events[keyAt]; key && key.type !== EVENT_ID.POP; key = events[keyAt]) {
    const valueAt = skipNode(events, keyAt);
    const value = events[valueAt];
    if (value) entries.push({ key, value });
    keyAt = skipNode(events, valueAt);
  }
  return entries;
}

/** The index after the node that starts at index `at`. */
export function skipNode(events: Event[], at: number): number {
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

/** The offset at which a node starts, its opening quote included. */
export function startOf(event: Event): number {
  if (event.type !== EVENT_ID.SCALAR) return 'start' in event ? event.start : 0;
  return Math.max(event.valueStart - Number(isQuoted(event)), 0);
}

function isQuoted({ style }: ScalarEvent): boolean {
  return style === SCALAR_STYLE.SINGLE_QUOTED || style === SCALAR_STYLE.DOUBLE_QUOTED;
}
