import type { VersionResponse } from '../contract/version-response.ts';
import { parseVersionResponse } from './parse-version-response.ts';
import { pickResponse } from './pick-fields.ts';
import { requestJson } from './request-json.ts';
import { revalidate } from './revalidate.ts';

export interface FetchVersionOptions {
  /** Cancels the request; the promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until the response must be complete. Default: 10,000. */
  timeLimit?: number | undefined;
}

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
  const init = { signal: signal ?? null };
  const options = { timeLimit, send: revalidate };
  return pickResponse(await requestJson(url, parseVersionResponse, init, options));
}
