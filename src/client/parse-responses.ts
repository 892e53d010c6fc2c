import type { ReleaseHistory, VersionResponse } from '../contract/version-response.ts';
import { VersionError } from './version-error.ts';

type Shape = Type | [Shape] | { [key: string]: Shape };
type Type =
  | 'string'
  | 'undefined'
  | 'unknown'
  | `${'string' | 'number' | 'false' | 'true'} or undefined`;

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
    content: 'unknown',
  },
];

/**
 * Parses and checks a version response, and removes unknown fields. It accepts exactly what the zod schema
 * `VersionResponse` accepts, and is small enough for a browser.
 *
 * @throws VersionError `json` or `schema`; the message names the URL and the first wrong field
 */
export function parseVersionResponse(text: string, url: string): VersionResponse {
  const value = parseJson(text, url);
  assertResponse(value, url);
  refuse(findContradiction(value), url);
  return value;
}

/** A release whose `content` has not been checked. */
export type HistoryEntry = Omit<ReleaseHistory[number], 'content'> & { content?: unknown };

/**
 * Accepts what the zod schema `ReleaseHistory` accepts, but does not check `content`, nor that `date` and `url` are
 * well-formed.
 *
 * @throws VersionError as `parseVersionResponse` does
 */
export function parseHistory(text: string, url: string): HistoryEntry[] {
  const value = parseJson(text, url);
  assertHistory(value, url);
  return value;
}

function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new VersionError('json', `${url} is not valid JSON`, { cause: error });
  }
}

function refuse(problem: string | undefined, url: string): void {
  if (problem) throw new VersionError('schema', `${url} is not valid: ${problem}`);
}

function assertHistory(value: unknown, url: string): asserts value is HistoryEntry[] {
  refuse(findWrongType(value, HISTORY), url);
}

function assertResponse(value: unknown, url: string): asserts value is VersionResponse {
  refuse(findWrongType(value, RESPONSE), url);
}

function findContradiction({ status, version, log }: VersionResponse): string | undefined {
  if (status !== 'ok') return 'status must be "ok"';
  if (version !== log.version) return 'version must equal log.version';
  if (log.previous_version === log.previous.version) return undefined;
  return 'log.previous_version must equal log.previous.version';
}

/** Describes the first field of a wrong type. Removes unknown fields. */
function findWrongType(value: unknown, shape: Shape, path = ''): string | undefined {
  if (shape === 'unknown') return undefined;
  const found = typeOf(value);
  const expected = typeof shape === 'string' ? shape : typeOf(shape);
  if (!expected.split(' or ').includes(found)) {
    return `${path.slice(1) || 'it'} must be ${expected}, not ${found}`;
  }
  if (typeof shape === 'string' || typeof value !== 'object' || value === null) return undefined;
  const fields = Array.isArray(shape)
    ? Object.keys(value).map((key) => [key, shape[0]] as const)
    : Object.entries(shape);
  for (const key of Object.keys(value)) {
    const isUnknown = !Array.isArray(shape) && !Object.hasOwn(shape, key);
    if (isUnknown) Reflect.deleteProperty(value, key);
  }
  for (const [key, inner] of fields) {
    const problem = findWrongType(Reflect.get(value, key), inner, `${path}.${key}`);
    if (problem) return problem;
  }
  return undefined;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null || typeof value === 'boolean' ? `${value}` : typeof value;
}
