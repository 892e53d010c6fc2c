import { parseRetryAfter } from '../contract/retry-after.ts';
import type { VersionResponse } from '../contract/version-response.ts';
import { revalidate, type FetchVersionOptions } from './fetch-version.ts';
import { isSameVersion } from '../versions/same.ts';
import { findRequiredUpdate, type RequiredUpdate } from './history.ts';
import { isNewer } from '../versions/compare.ts';
import { parseReleaseHistory, parseVersionResponse } from './parse-responses.ts';
import { requestJson } from './request-json.ts';
import { VersionError } from './version-error.ts';

interface WatchOptions extends FetchVersionOptions {
  /**
   * Called once for each version that is newer than `version`. If versions are not numbers, every other one counts as newer.
   */
  onVersion?: ((response: VersionResponse) => unknown) | undefined;
  /**
   * Called with a `VersionError` after a request without a valid response, and if the history does not have the
   * installed version. The watch goes on.
   */
  onError?: ((error: VersionError) => unknown) | undefined;
  /** The version that the app runs. Default: the version of the first response. */
  version?: string | undefined;
  /** URL of `releases.json`, for `onRequiredUpdate`. */
  history?: string | URL | undefined;
  onRequiredUpdate?: undefined;
  /** Milliseconds between requests, from a second to a day. Default: 300,000, which is 5 minutes. */
  interval?: number | undefined;
  /** Ends the watch. */
  signal?: AbortSignal | undefined;
}

interface RequiredUpdateOptions extends Omit<WatchOptions, 'onRequiredUpdate'> {
  version: string;
  history: string | URL;
  /** Called once if users of `version` must update, and again if the reason changes. */
  onRequiredUpdate: (update: RequiredUpdate) => unknown;
}

export type WatchVersionOptions = WatchOptions | RequiredUpdateOptions;

/** Only pages have one. */
declare const document:
  | (EventTarget & { readonly hidden: boolean; readonly defaultView: EventTarget | null })
  | undefined;

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Each wait is longer by up to this fraction, at random, so that clients do not send their requests together. */
const JITTER = 0.1;
/** The longest random wait before the first request, and after a hidden page is shown. */
const LONGEST_START = 30 * SECOND;

/**
 * Requests the version response regularly for `onVersion`, and the history for `onRequiredUpdate`. Between requests it
 * waits at least `interval`: twice as long after each further failure, up to an hour, and as long as the
 * server asks with `Retry-After`, up to a day. While the page is hidden, it sends none. Soon after the page is online again,
 * it sends one.
 *
 * @throws RangeError if `interval` is not from 1,000 to 86,400,000
 * @throws TypeError if `version` is empty, or if there is neither `onVersion` nor `onRequiredUpdate`, or not what `onRequiredUpdate` needs
 */
export function watchVersion(
  url: string | URL,
  { onVersion, onRequiredUpdate, version, history, ...rest }: WatchVersionOptions = {},
): void {
  const { interval = 300 * SECOND } = rest;
  const options = { ...rest, interval };
  if (!(interval >= SECOND && interval <= DAY)) {
    throw new RangeError(`interval must be from ${SECOND} to ${DAY} milliseconds, not ${interval}`);
  }
  if (version?.trim() === '') throw new TypeError('the option version must not be empty');
  if (!onVersion && !onRequiredUpdate) {
    throw new TypeError('watchVersion needs the option onVersion or onRequiredUpdate');
  }
  if (onRequiredUpdate) {
    if (version === undefined || history === undefined) {
      throw new TypeError('onRequiredUpdate needs the options version and history');
    }
    const parse = (text: string, from: string) =>
      findRequiredUpdate(parseReleaseHistory(text, from), version);
    let last = '';
    poll(history, parse, options, (update) => {
      const reason = update ? `${update.reason} ${update.release.version}` : '';
      if (update && reason !== last) onRequiredUpdate(update);
      last = reason;
    });
  }
  if (onVersion) {
    const known = version === undefined ? [] : [version];
    poll(url, parseVersionResponse, options, (response) => {
      const [installed] = known;
      // Versions that cannot be compared are newer if they differ.
      if (installed !== undefined && isNewer(response.version, installed) === false) return;
      if (known.some((each) => isSameVersion(each, response.version))) return;
      known.push(response.version);
      if (installed !== undefined) onVersion(response);
    });
  }
}

type PollOptions = FetchVersionOptions & Pick<WatchOptions, 'onError'> & { interval: number };

/** Sends no request while the page is hidden. */
function poll<Value>(
  url: string | URL,
  parse: (text: string, url: string) => Value,
  { interval, onError, timeLimit, signal = new AbortController().signal }: PollOptions,
  onValue: (value: Value) => void,
): void {
  const page = typeof document === 'undefined' ? undefined : document;
  let timer: ReturnType<typeof setTimeout>;
  const schedule = (delay: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => {
      if (!page?.hidden) return run();
      return page.addEventListener('visibilitychange', scheduleStart, { once: true, signal });
    }, delay);
  };
  /** Many pages can be opened or shown at once. */
  const scheduleStart = () => schedule(Math.random() * Math.min(interval * JITTER, LONGEST_START));
  let failures = 0;
  let isUnreachable = false;
  const restart = () => {
    if (!isUnreachable) return;
    failures = 0;
    scheduleStart();
  };
  const run = async () => {
    let retryAfter = 0;
    const send = async (from: string, init: RequestInit) => {
      const response = await revalidate(from, init);
      retryAfter = parseRetryAfter(response.headers.get('retry-after'), Date.now(), DAY);
      return response;
    };
    const [result] = await Promise.allSettled([
      requestJson(url, parse, { signal, timeLimit, send }),
    ]);
    failures = result.status === 'rejected' ? failures + 1 : 0;
    const backoff = Math.min(interval * 2 ** failures, Math.max(interval, HOUR));
    const delay = Math.max(backoff, retryAfter);
    if (signal.aborted) return;
    schedule(delay * (1 + Math.random() * JITTER));
    const error: unknown = result.status === 'rejected' ? result.reason : undefined;
    const code = error instanceof VersionError ? error.code : undefined;
    isUnreachable = code === 'network' || code === 'timeout';
    if (result.status === 'fulfilled') onValue(result.value);
    else if (error instanceof VersionError) onError?.(error);
  };
  if (signal.aborted) return;
  signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  page?.defaultView?.addEventListener('online', restart, { signal });
  scheduleStart();
}
