import type { ReleaseHistory } from '../contract/release-history.ts';
import { ENTRY, findWrongType, type Shape } from './check-shape.ts';
import { parseJson } from './parse-json.ts';
import { VersionError } from './version-error.ts';

const HISTORY: Shape = [
  {
    ...ENTRY,
    date: 'string',
    url: 'string or undefined',
    latest: 'false or undefined',
    withdrawn: 'string or undefined',
  },
];

/**
 * Parses and checks `releases.json`. It accepts what the zod schema `ReleaseHistory` accepts, and is small enough for a
 * browser: it does not check that `date` and `url` are well-formed. Unknown fields are kept.
 *
 * @throws VersionError `json` or `schema`; the message names the URL and the first wrong field
 */
export function parseReleaseHistory(text: string, url: string): ReleaseHistory {
  const value = parseJson(text, url);
  assertHistory(value, url);
  return value;
}

function assertHistory(value: unknown, url: string): asserts value is ReleaseHistory {
  const problem = findWrongType(value, HISTORY);
  if (problem) throw new VersionError('schema', `${url} is not a release history: ${problem}`);
}
