import type { ReleaseHistory, VersionResponse } from '../contract/version-response.ts';
import { listFrom } from './history.ts';
import { parseReleaseHistory, parseVersionResponse } from './parse-responses.ts';
import { isJson, readText, requestJson, withoutSecrets } from './request-json.ts';

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
  return requestJson(url, parseVersionResponse, { signal, timeLimit, send: revalidate });
}

export interface FetchHistoryOptions extends FetchVersionOptions {
  /** The version that the app runs: newer releases are left out. */
  version?: string | undefined;
}

/**
 * Fetches `releases.json`, the newest releases, and checks it, as `fetchVersion` does.
 *
 * @throws VersionError `unknown-version` if it does not have `version`
 */
export async function fetchHistory(
  url: string | URL,
  { signal, timeLimit, version }: FetchHistoryOptions = {},
): Promise<ReleaseHistory> {
  const options = { signal, timeLimit, send: revalidate };
  const releases = await requestJson(url, parseReleaseHistory, options);
  return version === undefined ? releases : listFrom(releases, version);
}

const MAX_KEPT = 8;
const responses = new Map<string, { etag: string; body: string }>();

/** Runtimes other than browsers have no cache, so up to 8 responses with an ETag are kept in memory. */
export async function revalidate(url: string, init: RequestInit): Promise<Response> {
  // In a browser, setting If-None-Match would cause a CORS preflight.
  const isBrowser = globalThis.navigator?.userAgent?.startsWith('Mozilla/');
  if (isBrowser) return fetch(url, { ...init, cache: 'no-cache' });
  const kept = responses.get(url);
  const headers: HeadersInit = kept ? { 'if-none-match': kept.etag } : {};
  const response = await fetch(url, { ...init, headers });
  if (kept && response.status === 304) return new Response(kept.body, JSON_HEADERS);
  const etag = response.headers.get('etag');
  if (etag === null || !isJson(response)) return response;
  const body = await readText(response, withoutSecrets(url));
  if (responses.size >= MAX_KEPT) responses.clear();
  responses.set(url, { etag, body });
  return new Response(body, JSON_HEADERS);
}

const JSON_HEADERS = { headers: { 'content-type': 'application/json' } };
