import type { VersionResponse } from '../contract/version-response.ts';
import { parseVersionResponse } from './parse-version-response.ts';
import { requestJson } from './request-json.ts';

/**
 * Requests a version response and checks it. Unknown fields are kept.
 *
 * @throws VersionError
 * @throws the reason of `init.signal` if that is aborted
 */
export async function requestVersion(
  url: string | URL,
  init: RequestInit,
): Promise<VersionResponse> {
  return requestJson(url, parseVersionResponse, init);
}
