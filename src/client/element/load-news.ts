import type { HistoryEntry, VersionResponse } from '../../contract/version-response.ts';
import { parseReleaseHistory, parseVersionResponse } from '../parse-responses.ts';
import { isSameVersion } from '../../versions/same.ts';
import { requestJson } from '../request-json.ts';
import { VersionError } from '../version-error.ts';
import { selectUnseen, type Unseen } from './select-unseen.ts';
import type { Host } from './types.ts';

export interface News extends Unseen {
  url: string;
  /** The version response, which is about the installed version. */
  response: VersionResponse;
  /** Whether the browser can store which version was seen. If not, nothing counts as unseen. */
  isStored: boolean;
  /** Whether the installed release counts as seen: because of `skip-first`, or because the version last seen is unknown. */
  isSkipped: boolean;
  /** Requests the history for the formatted text of the current release. Undefined once it was requested. */
  format?: ((timeLimit: number) => Promise<unknown>) | undefined;
  art?: HTMLImageElement;
}

/**
 * Requests the version response, and the history if the installed release is unseen, or is not the newest.
 *
 * @throws VersionError if there is no valid version response, or the installed version is unknown
 * @throws the reason of `signal` if that is aborted
 */
export async function loadNews(host: Host, signal: AbortSignal): Promise<News> {
  const src = host.getAttribute('src');
  if (!src) throw new VersionError('url', 'the attribute src is missing');
  const { baseURI } = document;
  const init = { signal, credentials: 'omit', priority: 'low' } as const;
  const response = await requestJson(src, parseVersionResponse, init);
  const url = new URL(src, baseURI).href;
  const installed = host.getAttribute('version') || response.version;
  const stored = host.seen === undefined ? readSeen(url) : host.seen || null;
  const isSkipped = stored === null && host.hasAttribute('skip-first');
  const seen = stored === undefined || isSkipped ? installed : stored;
  const isNewest = isSameVersion(installed, response.version);
  const history = host.getAttribute('history');
  const request = async (timeLimit?: number) => {
    const load = async (from: string | null) =>
      from ? requestJson(from, parseReleaseHistory, { ...init, timeLimit }) : null;
    const loadAll = async () => load(history ?? findSiteFile(url, 'releases.json'));
    // `whats-new.json` has no plain text for `render` and older versions. Sites of Gazette 0.5 do not have it.
    const isShort = history === null && isNewest && !host.render;
    const loaded = isShort ? load(findSiteFile(url, 'whats-new.json')).catch(loadAll) : loadAll();
    return loaded.catch(() => null);
  };
  const select = (entries: HistoryEntry[] | null) =>
    selectUnseen(response, { seen, installed }, entries);
  const isRequested = !isNewest || !isSameVersion(seen, installed);
  const unseen = select(isRequested ? await request() : null);
  const { current, previous } = unseen;
  const log = { ...current, previous_version: previous.version, previous };
  const news: News = {
    url,
    response: isNewest ? response : { ...response, version: current.version, log },
    isStored: stored !== undefined,
    isSkipped: isSkipped || unseen.isUnknown,
    ...unseen,
  };
  if (!isRequested)
    news.format = async (limit) => Object.assign(news, select(await request(limit)));
  return news;
}

/**
 * The version last seen, null on the first visit, or undefined if the browser cannot store it. Tries whether it can: if
 * not, the version would be new on every page load.
 */
function readSeen(url: string): string | null | undefined {
  try {
    const seen = localStorage.getItem(`whats-new ${url}`);
    localStorage.setItem('whats-new', '');
    localStorage.removeItem('whats-new');
    return seen;
  } catch {
    return undefined;
  }
}

/** Null if the URL of the version response does not end with `/v2/cloud/version`. */
export function findSiteFile(versionUrl: string, path: string): string | null {
  const isKnown = new URL(versionUrl).pathname.endsWith('/v2/cloud/version');
  return isKnown ? new URL(`../../${path}`, versionUrl).href : null;
}
