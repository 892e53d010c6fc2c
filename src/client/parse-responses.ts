import type { ContentNode, ReleaseHistory, VersionResponse } from '../contract/version-response.ts';
import { VersionError } from './version-error.ts';

/** The types of a value, or a list or an object of such values. */
type Shape = string | Fields;
type Fields = [Shape] | { [key: string]: Shape };

const ENTRY = {
  version: 'string',
  title: 'string',
  art: 'string',
  published: 'string',
  body: 'string',
  headlines: [{ headline: 'string', changes: ['string'] }],
} satisfies Shape;

const RESPONSE: Fields = {
  status: 'string',
  message: 'string',
  version: 'string',
  log: {
    ...ENTRY,
    previous_version: 'string',
    previous: { ...ENTRY, previous_version: 'undefined', previous: 'undefined' },
  },
};

const HISTORY: Fields = [
  {
    ...ENTRY,
    date: 'string',
    url: 'string or undefined',
    latest: 'false or undefined',
    withdrawn: 'string or undefined',
    announce: 'false or undefined',
    required: 'true or undefined',
    art_width: 'number or undefined',
    art_height: 'number or undefined',
    art_dark: 'string or undefined',
    summary: 'string or undefined',
    content: 'unknown',
    more: 'true or undefined',
  },
];

/**
 * Parses and checks a version response, and removes unknown fields. It accepts exactly what the zod schema
 * `VersionResponse` accepts; zod would add 8 KB to the bundles of apps.
 *
 * @throws VersionError `json` or `schema`; the message names the URL and the first wrong field
 */
export function parseVersionResponse(text: string, url: string): VersionResponse {
  const value = parseResponse(text, url);
  refuse(findContradiction(value), url);
  removeUnknown(value, RESPONSE);
  return value;
}

/**
 * Accepts what the zod schema `ReleaseHistory` accepts, but does not check that `date` and `url` are well-formed. Removes
 * unknown fields, and `content` that the schema rejects, or that is nested too deeply.
 *
 * @throws VersionError as `parseVersionResponse` does
 */
export function parseReleaseHistory(text: string, url: string): ReleaseHistory {
  const value = parseJson(text, url);
  assertShape<ReleaseHistory>(value, HISTORY, url);
  removeUnknown(value, HISTORY);
  for (const entry of value) if (!isContent(entry.content)) delete entry.content;
  return value;
}

/** Checks the types alone, for `<whats-new>`. */
export function parseResponse(text: string, url: string): VersionResponse {
  const value = parseJson(text, url);
  assertShape<VersionResponse>(value, RESPONSE, url);
  return value;
}

export type HistoryEntry = Omit<ReleaseHistory[number], 'content'> & { content?: unknown };

/** For `<whats-new>`, which needs these fields. Others may have wrong types. */
export function parseHistory(text: string, url: string): HistoryEntry[] {
  const value = parseJson(text, url);
  assertShape<HistoryEntry[]>(value, [ENTRY], url);
  return value;
}

function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new VersionError('json', `${url} is not valid JSON`, { cause });
  }
}

/** `shape` describes the type `Value`. */
// oxlint-disable-next-line typescript/no-unnecessary-type-parameters
function assertShape<Value>(value: unknown, shape: Shape, url: string): asserts value is Value {
  refuse(findWrongType(value, shape), url);
}

function refuse(problem: string | undefined, url: string): void {
  if (problem) throw new VersionError('schema', `${url} is not valid: ${problem}`);
}

function findContradiction({ status, version, log }: VersionResponse): string | undefined {
  if (status !== 'ok') return 'status must be "ok"';
  if (version !== log.version) return 'version must equal log.version';
  if (log.previous_version === log.previous.version) return undefined;
  return 'log.previous_version must equal log.previous.version';
}

/** Describes the first field of a wrong type. */
function findWrongType(value: unknown, shape: Shape, path = ''): string | undefined {
  const found = typeOf(value);
  const expected = typeof shape === 'string' ? shape : typeOf(shape);
  if (shape !== 'unknown' && !expected.split(' or ').includes(found)) {
    return `${path.slice(1) || 'it'} must be ${expected}, not ${found}`;
  }
  for (const [key, field, inner] of listFields(value, shape)) {
    const problem = findWrongType(field, inner, `${path}.${key}`);
    if (problem) return problem;
  }
  return undefined;
}

function removeUnknown(value: object, shape: Fields): void {
  for (const key of Object.keys(value)) {
    const isUnknown = !Array.isArray(shape) && !Object.hasOwn(shape, key);
    if (isUnknown) Reflect.deleteProperty(value, key);
  }
  for (const [, field, inner] of listFields(value, shape)) {
    const isObject = typeof field === 'object' && field !== null;
    if (isObject && typeof inner !== 'string') removeUnknown(field, inner);
  }
}

/** The fields or items that a value should have, with their shapes. */
function listFields(value: unknown, shape: Shape): [string, unknown, Shape][] {
  if (typeof shape === 'string' || typeof value !== 'object' || value === null) return [];
  const shapes = Array.isArray(shape)
    ? Object.keys(value).map((key) => [key, shape[0]] as const)
    : Object.entries(shape);
  return shapes.map(([key, inner]) => [key, Reflect.get(value, key), inner]);
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null || typeof value === 'boolean' ? `${value}` : typeof value;
}

/** More than a note can have. */
const DEEPEST = 500;

function isContent(nodes: unknown, depth = 0): nodes is ContentNode[] {
  return Array.isArray(nodes) && depth < DEEPEST && nodes.every((node) => isNode(node, depth));
}

function isNode(node: unknown, depth: number): boolean {
  if (!Array.isArray(node)) return typeof node === 'string';
  const items: unknown[] = node;
  const [tag, attributes, ...children] = items;
  if (typeof attributes !== 'object' || attributes === null || Array.isArray(attributes))
    return false;
  const texts: unknown[] = [tag, ...Object.values<unknown>({ ...attributes })];
  return texts.every((text) => typeof text === 'string') && isContent(children, depth + 1);
}
