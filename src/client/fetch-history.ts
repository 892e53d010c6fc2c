import type { ReleaseHistory } from '../contract/release-history.ts';
import type { FetchVersionOptions } from './fetch-version.ts';
import { parseReleaseHistory } from './parse-release-history.ts';
import { pickHistory } from './pick-fields.ts';
import { requestJson } from './request-json.ts';
import { revalidate } from './revalidate.ts';

/**
 * Fetches `releases.json`, the newest releases, and checks it. The result has only the documented fields. A response
 * that has not changed since the last call is not downloaded again.
 *
 * @throws VersionError if there is no valid history; its `code` says why
 * @throws the reason of `signal` if that is aborted
 */
export async function fetchHistory(
  url: string | URL,
  { signal, timeLimit }: FetchVersionOptions = {},
): Promise<ReleaseHistory> {
  const init = { signal: signal ?? null };
  const options = { timeLimit, send: revalidate };
  return pickHistory(await requestJson(url, parseReleaseHistory, init, options));
}
