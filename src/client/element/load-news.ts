import type { VersionResponse } from '../../contract/version-response.ts';
import { parseReleaseHistory, parseVersionResponse } from '../parse-responses.ts';
import { requestJson, type RequestOptions } from '../request-json.ts';
import { markSeen, readSeen } from './last-seen.ts';
import { create } from './notes.ts';
import { needsHistory, NOTHING, selectUnseen, type Unseen } from './select-unseen.ts';

/** A version response, and the releases up to it that the reader has not seen. */
export interface News extends Unseen {
  /** The URL of the response. */
  url: string;
  response: VersionResponse;
  /** Whether the browser can store which version was seen. If not, nothing counts as unseen. */
  isStored: boolean;
  /** Undefined until `loadArt` is called. */
  art?: HTMLImageElement;
}

/**
 * Requests the version response, and the history only if more than one release may be unseen.
 *
 * @throws VersionError if there is no valid version response
 * @throws the reason of `init.signal` if that is aborted
 */
export async function loadNews(url: string, host: Element, init: RequestOptions): Promise<News> {
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

/**
 * The URL of a file of the site that a version response belongs to; null if the URL of the response does not end with
 * `/v2/cloud/version`.
 */
export function findSiteFile(versionUrl: string, path: string): string | null {
  const isKnown = new URL(versionUrl).pathname.endsWith('/v2/cloud/version');
  return isKnown ? new URL(`../../${path}`, versionUrl).href : null;
}

/** Starts to load the picture, once. It is hidden until it has settled. Only `http:` and `https:` are loaded. */
export function loadArt(news: News): HTMLImageElement {
  if (news.art) return news.art;
  const art = create('img', 'art');
  news.art = art;
  art.hidden = true;
  art.alt = '';
  art.referrerPolicy = 'no-referrer';
  const url = news.response.log.art;
  if (/^https?:\/\//i.test(url)) art.src = url;
  return art;
}

/** Waits at most `timeLimit` milliseconds for the picture. If it has not loaded by then, it stays hidden. */
export async function settleArt(news: News, timeLimit: number): Promise<void> {
  const art = loadArt(news);
  const timeout = new Promise((resolve) => setTimeout(resolve, timeLimit, false));
  const loaded = art.decode().then(
    () => true,
    () => false,
  );
  art.hidden = !(await Promise.race([loaded, timeout]));
}
