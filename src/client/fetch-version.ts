import type { ReleaseHistory, VersionResponse } from '../contract/version-response.ts';
import { parseReleaseHistory, parseVersionResponse, pickFields } from './parse-responses.ts';
import { requestJson } from './request-json.ts';
import { revalidate } from './revalidate.ts';

export interface FetchVersionOptions {
  /** Cancels the request; the promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until the response must be complete. Default: 10,000. */
  timeLimit?: number | undefined;
}

export const pickVersion = (text: string, url: string) =>
  parseVersionResponse(text, url, pickFields);
const pickHistory = (text: string, url: string) => parseReleaseHistory(text, url, pickFields);

/**
 * Fetches the version response and checks it. The result has only the fields of the interface. A response that has not
 * changed since the last call is not downloaded again.
 *
 * @throws VersionError if there is no valid version response; its `code` says why
 * @throws the reason of `signal` if that is aborted
 */
export async function fetchVersion(
  url: string | URL,
  { signal, timeLimit }: FetchVersionOptions = {},
): Promise<VersionResponse> {
  return requestJson(url, pickVersion, { signal: signal ?? null }, { timeLimit, send: revalidate });
}

/** Fetches `releases.json`, the newest releases, and checks it, as `fetchVersion` does. */
export async function fetchHistory(
  url: string | URL,
  { signal, timeLimit }: FetchVersionOptions = {},
): Promise<ReleaseHistory> {
  return requestJson(url, pickHistory, { signal: signal ?? null }, { timeLimit, send: revalidate });
}
