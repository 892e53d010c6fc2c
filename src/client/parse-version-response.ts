import type { VersionResponse } from '../contract/version-response.ts';
import { VersionError } from './version-error.ts';

/** What a value must be: of a type, a list of items of one shape, or an object with these fields. */
type Shape = string | [Shape] | { [key: string]: Shape };

const ENTRY = {
  version: 'string',
  title: 'string',
  art: 'string',
  published: 'string',
  body: 'string',
  headlines: [{ headline: 'string', changes: ['string'] }],
} satisfies Shape;

const RESPONSE = {
  status: 'string',
  message: 'string',
  version: 'string',
  log: {
    ...ENTRY,
    previous_version: 'string',
    previous: { ...ENTRY, previous_version: 'undefined', previous: 'undefined' },
  },
} satisfies Shape;

/**
 * Parses and checks a version response. It accepts exactly what the zod schema `VersionResponse` accepts, and is small
 * enough for a browser. Unknown fields are kept.
 *
 * @throws VersionError `json` or `schema`; the message names the URL and the first wrong field
 */
export function parseVersionResponse(text: string, url: string): VersionResponse {
  const value = parseJson(text, url);
  assertShape(value, url);
  const problem = findContradiction(value);
  if (problem) throw schemaError(problem, url);
  return value;
}

function parseJson(text: string, url: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new VersionError('json', `${url} is not valid JSON`, { cause: error });
  }
}

function assertShape(value: unknown, url: string): asserts value is VersionResponse {
  const problem = findWrongType(value, RESPONSE);
  if (problem) throw schemaError(problem, url);
}

function findWrongType(value: unknown, shape: Shape, path: string[] = []): string | undefined {
  const expected = typeof shape === 'string' ? shape : typeOf(shape);
  const found = typeOf(value);
  if (found !== expected) return `${path.join('.') || 'it'} must be ${expected}, not ${found}`;
  if (typeof shape === 'string' || typeof value !== 'object' || value === null) return undefined;
  const fields = Array.isArray(shape)
    ? Object.keys(value).map((key) => [key, shape[0]] as const)
    : Object.entries(shape);
  for (const [key, inner] of fields) {
    const problem = findWrongType(Reflect.get(value, key), inner, [...path, key]);
    if (problem) return problem;
  }
  return undefined;
}

function typeOf(value: unknown): string {
  if (Array.isArray(value)) return 'array';
  return value === null ? 'null' : typeof value;
}

function findContradiction({ status, version, log }: VersionResponse): string | undefined {
  if (status !== 'ok') return 'status must be "ok"';
  if (version !== log.version) return 'version must equal log.version';
  if (log.previous_version === log.previous.version) return undefined;
  return 'log.previous_version must equal log.previous.version';
}

const schemaError = (problem: string, url: string) =>
  new VersionError('schema', `${url} is not a version response: ${problem}`);
