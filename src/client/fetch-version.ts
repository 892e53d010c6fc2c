import type { ReleaseLogEntry, VersionResponse } from '../contract/version-response.ts';
import { requestVersion } from './request-version.ts';

export interface FetchVersionOptions {
  /** Cancels the request; the promise is rejected with the signal's reason. */
  signal?: AbortSignal | undefined;
  /** Milliseconds until the response must be complete. Default: 10,000. */
  timeLimit?: number | undefined;
}

/**
 * Fetches the version response and checks it. The result has only the fields of the interface.
 *
 * @throws VersionError if there is no valid version response; its `code` says why
 * @throws the reason of `signal` if that is aborted
 */
export async function fetchVersion(
  url: string | URL,
  { signal, timeLimit }: FetchVersionOptions = {},
): Promise<VersionResponse> {
  const { status, message, version, log } = await requestVersion(
    url,
    { signal: signal ?? null },
    timeLimit,
  );
  return {
    status,
    message,
    version,
    log: {
      ...pickEntry(log),
      previous_version: log.previous_version,
      previous: pickEntry(log.previous),
    },
  };
}

function pickEntry(entry: ReleaseLogEntry): ReleaseLogEntry {
  const { version, title, art, published, body } = entry;
  const headlines = entry.headlines.map(({ headline, changes }) => ({ headline, changes }));
  return { version, title, art, published, body, headlines };
}
