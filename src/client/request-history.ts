import type { ReleaseHistory } from '../contract/release-history.ts';
import { parseReleaseHistory } from './parse-release-history.ts';
import { requestJson } from './request-json.ts';

const VERSION_PATH = /\/v2\/cloud\/version$/;

/**
 * Requests `releases.json` and checks it. Unknown fields are kept.
 *
 * @throws VersionError
 * @throws the reason of `init.signal` if that is aborted
 */
export async function requestHistory(
  url: string | URL,
  init: RequestInit,
): Promise<ReleaseHistory> {
  return requestJson(url, parseReleaseHistory, init);
}

/**
 * The URL of a file of the site that a version response belongs to; null if the URL of the response does not end with
 * `/v2/cloud/version`.
 */
export function findSiteFile(versionUrl: string, path: string): string | null {
  const { origin, pathname } = new URL(versionUrl);
  if (!VERSION_PATH.test(pathname)) return null;
  return `${origin}${pathname.replace(VERSION_PATH, '/')}${path}`;
}
