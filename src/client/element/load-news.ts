import type { VersionResponse } from '../../contract/version-response.ts';
import { findSiteFile, requestHistory } from '../request-history.ts';
import { requestVersion } from '../request-version.ts';
import { markSeen, readSeen } from './seen.ts';
import { needsHistory, NOTHING, selectUnseen, type Unseen } from './select-unseen.ts';

/** A version response, and what the reader has not seen of the releases up to it. */
export interface News {
  /** The URL of the response. */
  url: string;
  response: VersionResponse;
  /** Null if the browser cannot store which version was seen. */
  unseen: Unseen | null;
}

/**
 * Requests the version response, and the history only if more than one release may be unseen.
 *
 * @throws VersionError if there is no valid version response
 * @throws the reason of `init.signal` if that is aborted
 */
export async function loadNews(url: string, host: Element, init: RequestInit): Promise<News> {
  const response = await requestVersion(url, init);
  const seen = readSeen(url, response.version);
  if (seen === undefined) return { url, response, unseen: null };
  if (seen === null && host.hasAttribute('skip-first')) {
    markSeen(url, response.version);
    return { url, response, unseen: NOTHING };
  }
  const history = host.getAttribute('history') ?? findSiteFile(url, 'releases.json');
  const releases =
    history && needsHistory(response, seen)
      ? await requestHistory(history, init).catch(() => null)
      : null;
  return { url, response, unseen: selectUnseen(response, seen, releases) };
}
