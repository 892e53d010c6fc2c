import { isContentNode } from '../contract/content-node.ts';
import type { ReleaseHistory, VersionResponse } from '../contract/version-response.ts';
import { VersionError } from './version-error.ts';

/** The types of a value, separated by ` or `; a list of such values, which may be optional; or an object. */
type Shape = string | [Shape, 'optional'?] | { [key: string]: Shape };

const ENTRY = {
  version: 'string',
  title: 'string',
  art: 'string',
  published: 'string',
  body: 'string',
  headlines: [{ headline: 'string', changes: ['string'] }],
} satisfies Shape;

const RESPONSE: Shape = {
  status: 'string',
  message: 'string',
  version: 'string',
  log: {
    ...ENTRY,
    previous_version: 'string',
    previous: { ...ENTRY, previous_version: 'undefined', previous: 'undefined' },
  },
};

const HISTORY: Shape = [
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
    tags: ['string', 'optional'],
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
  const value = parseJson(text, url);
  assertShape<VersionResponse>(value, RESPONSE, url);
  refuse(findContradiction(value), url);
  return value;
}

/**
 * Accepts what the zod schema `ReleaseHistory` accepts, but does not check that `date` and `url` are well-formed. Removes
 * unknown fields, and `content` that the schema rejects.
 *
 * @throws VersionError as `parseVersionResponse` does
 */
export function parseReleaseHistory(text: string, url: string): ReleaseHistory {
  const value = parseJson(text, url);
  assertShape<ReleaseHistory>(value, HISTORY, url);
  for (const entry of value) {
    const content: unknown = entry.content;
    if (!Array.isArray(content) || !content.every(isContentNode)) delete entry.content;
  }
  return value;
}

function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch (cause) {
    throw new VersionError('json', `${url} is not valid JSON`, { cause });
  }
}

/** Removes unknown fields. `shape` describes the type `Value`. */
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

/** Describes the first field of a wrong type, and removes unknown fields. */
function findWrongType(value: unknown, shape: Shape, path = ''): string | undefined {
  const type = typeOf(value);
  const optional = Array.isArray(shape) && shape[1] ? ' or undefined' : '';
  const expected = typeof shape === 'string' ? shape : typeOf(shape) + optional;
  if (shape !== 'unknown' && !expected.split(' or ').includes(type)) {
    return `${path.slice(1) || 'it'} must be ${expected}, not ${type}`;
  }
  if (typeof shape === 'string') return undefined;
  const fields: object = value ?? {};
  for (const key of Object.keys(Array.isArray(shape) ? fields : { ...shape, ...fields })) {
    const inner = Array.isArray(shape) ? shape[0] : Object.hasOwn(shape, key) && shape[key];
    if (!inner) Reflect.deleteProperty(fields, key);
    const problem = inner && findWrongType(Reflect.get(fields, key), inner, `${path}.${key}`);
    if (problem) return problem;
  }
  return undefined;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null || typeof value === 'boolean' ? `${value}` : typeof value;
}
