import { parseRetryAfter } from '../contract/retry-after.ts';
import type { VersionResponse } from '../contract/version-response.ts';
import { revalidate } from './fetch-version.ts';
import { parseVersionResponse } from './parse-responses.ts';
import { requestJson } from './request-json.ts';

export interface WatchVersionOptions {
  /** Called once for each version that is neither `version` nor was the current one since the watch began. */
  onVersion: (response: VersionResponse) => unknown;
  /** Called after a request without a valid response, with a `VersionError`. The watch goes on. */
  onError?: ((error: unknown) => unknown) | undefined;
  /** The version that the app runs. Default: that of the first response. */
  version?: string | undefined;
  /** Milliseconds between requests, from a second to a day. Default: 300,000, which is 5 minutes. */
  interval?: number | undefined;
  /** Milliseconds until each response must be complete. Default: 10,000. */
  timeLimit?: number | undefined;
  /** Ends the watch. */
  signal?: AbortSignal | undefined;
}

/** Only pages have one. */
declare const document: (EventTarget & { readonly hidden: boolean }) | undefined;

const SECOND = 1000;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Waits are longer by up to this part, at random, so that many clients do not send their requests together. */
const JITTER = 0.1;
/** The longest random wait before the first request, and after a hidden page is shown. */
const LONGEST_START = 30 * SECOND;

/**
 * Requests the version response regularly and reports new versions. Between requests it waits at least `interval`: twice
 * as long after each further failure, up to an hour, and as long as the server asks with `Retry-After`, up to a day.
 * While the page is hidden, it sends none.
 *
 * @throws RangeError if `interval` is not from 1,000 to 86,400,000
 */
export function watchVersion(
  url: string | URL,
  { onVersion, onError, version, interval = 300 * SECOND, timeLimit, signal }: WatchVersionOptions,
): void {
  if (!(interval >= SECOND && interval <= DAY)) {
    throw new RangeError(`interval must be from ${SECOND} to ${DAY} milliseconds, not ${interval}`);
  }
  const spread = Math.min(interval * JITTER, LONGEST_START);
  const known = new Set(version === undefined ? [] : [version]);
  let failures = 0;
  const run = async () => {
    let retryAfter = 0;
    const send = async (request: Request) => {
      const response = await revalidate(request);
      retryAfter = parseRetryAfter(response.headers.get('retry-after'), Date.now(), DAY);
      return response;
    };
    const [result] = await Promise.allSettled([
      requestJson(url, parseVersionResponse, { signal, timeLimit, send }),
    ]);
    const isFailed = result.status === 'rejected';
    failures = isFailed ? failures + 1 : 0;
    const backoff = Math.min(interval * 2 ** failures, Math.max(interval, HOUR));
    const delay = Math.max(backoff, retryAfter);
    if (signal?.aborted) return;
    schedule(run, delay * (1 + Math.random() * JITTER), { spread, signal });
    if (isFailed) {
      onError?.(result.reason);
      return;
    }
    const isNew = known.size > 0 && !known.has(result.value.version);
    known.add(result.value.version);
    if (isNew) onVersion(result.value);
  };
  schedule(run, Math.random() * spread, { spread, signal });
}

/**
 * Runs a task once after `delay` milliseconds, unless the signal is aborted before. If the page is hidden then, the task
 * runs after the page is shown: at a random time within `spread` milliseconds, because many pages can be shown at once.
 */
function schedule(
  task: () => unknown,
  delay: number,
  { spread, signal }: { spread: number; signal?: AbortSignal | undefined },
): void {
  if (signal?.aborted) return;
  const page = typeof document === 'undefined' ? undefined : document;
  const startTimer = (time: number) =>
    setTimeout(() => {
      if (page?.hidden) return page.addEventListener('visibilitychange', onShown, { once: true });
      stop();
      return task();
    }, time);
  const onShown = () => {
    timer = startTimer(Math.random() * spread);
  };
  const stop = () => {
    clearTimeout(timer);
    page?.removeEventListener('visibilitychange', onShown);
    signal?.removeEventListener('abort', stop);
  };
  let timer = startTimer(delay);
  signal?.addEventListener('abort', stop);
}
