import type { VersionResponse } from '../../contract/version-response.ts';
import { parseReleaseHistory } from '../parse-release-history.ts';
import { parseVersionResponse } from '../parse-version-response.ts';
import { requestJson } from '../request-json.ts';
import { findSiteFile } from './find-site-file.ts';
import { markSeen, readSeen } from './seen.ts';
import { needsHistory, NOTHING, selectUnseen, type Unseen } from './select-unseen.ts';

/** A version response, and the releases up to it that the reader has not seen. */
export interface News extends Unseen {
  /** The URL of the response. */
  url: string;
  response: VersionResponse;
  /** Whether the browser can store which version was seen. If not, nothing counts as unseen. */
  isStored: boolean;
  /** Loaded when it is needed. */
  art?: HTMLImageElement;
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
  const news = { url, response, isStored: seen !== undefined };
  const isSkipped = seen === null && host.hasAttribute('skip-first');
  if (isSkipped) markSeen(url, response.version);
  if (seen === undefined || isSkipped) return { ...news, ...NOTHING };
  const history = host.getAttribute('history') ?? findSiteFile(url, 'releases.json');
  const entries =
    history && needsHistory(response, seen)
      ? await requestJson(history, parseReleaseHistory, init).catch(() => null)
      : null;
  return { ...news, ...selectUnseen(response, seen, entries) };
}
