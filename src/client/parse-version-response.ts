import type { VersionResponse } from '../contract/version-response.ts';
import { ENTRY, findWrongType, type Shape } from './check-shape.ts';
import { parseJson } from './parse-json.ts';
import { VersionError } from './version-error.ts';

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

function assertShape(value: unknown, url: string): asserts value is VersionResponse {
  const problem = findWrongType(value, RESPONSE);
  if (problem) throw schemaError(problem, url);
}

const schemaError = (problem: string, url: string) =>
  new VersionError('schema', `${url} is not a version response: ${problem}`);

function findContradiction({ status, version, log }: VersionResponse): string | undefined {
  if (status !== 'ok') return 'status must be "ok"';
  if (version !== log.version) return 'version must equal log.version';
  if (log.previous_version === log.previous.version) return undefined;
  return 'log.previous_version must equal log.previous.version';
}
