import type { ReleaseHistory } from '../contract/release-history.ts';
import { assertShape, ENTRY, type Shape } from './check-shape.ts';
import { parseJson } from './parse-json.ts';

const HISTORY: Shape = [
  { ...ENTRY, date: 'string', url: 'string?', latest: 'boolean?', withdrawn: 'string?' },
];

/**
 * Parses and checks `releases.json`. It accepts what the zod schema `ReleaseHistory` accepts, and is small enough for a
 * browser: it does not check that `date` and `url` are well-formed. Unknown fields are kept.
 *
 * @throws VersionError `json` or `schema`; the message names the URL and the first wrong field
 */
export function parseReleaseHistory(text: string, url: string): ReleaseHistory {
  const value = parseJson(text, url);
  assertShape<ReleaseHistory>(value, HISTORY, { url, name: 'release history' });
  return value;
}
