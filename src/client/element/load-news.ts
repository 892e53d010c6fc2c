import type { VersionResponse } from '../../contract/version-response.ts';
import { parseReleaseHistory } from '../parse-release-history.ts';
import { parseVersionResponse } from '../parse-version-response.ts';
import { requestJson } from '../request-json.ts';
import { findSiteFile } from './find-site-file.ts';
import { markSeen, readSeen } from './seen.ts';
import { needsHistory, NOTHING, selectUnseen, type Unseen } from './select-unseen.ts';

/** A version response, and what the reader has not seen of the releases up to it. */
export interface News {
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
  const response = await requestJson(url, parseVersionResponse, init);
  const seen = readSeen(url, response.version);
  if (seen === undefined) return { response, unseen: null };
  if (seen === null && host.hasAttribute('skip-first')) {
    markSeen(url, response.version);
    return { response, unseen: NOTHING };
  }
  const history = host.getAttribute('history') ?? findSiteFile(url, 'releases.json');
  const releases =
    history && needsHistory(response, seen)
      ? await requestJson(history, parseReleaseHistory, init).catch(() => null)
      : null;
  return { response, unseen: selectUnseen(response, seen, releases) };
}
