import { setMaxListeners } from 'node:events';
import { setImmediate as yieldOnce } from 'node:timers/promises';
import { onTestFinished, vi } from 'vitest';
import { watchVersion } from '../../src/client/index.ts';
import { sampleResponse } from './sample-response.ts';

export const SECOND = 1000;
export const MINUTE = 60 * SECOND;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;
export const URL = 'https://notes.example.com/v2/cloud/version';
const JSON_HEADERS = { 'content-type': 'application/json' };

class Page extends EventTarget {
  hidden = false;
  readonly baseURI = 'https://app.example.com/';
  readonly defaultView = new EventTarget();

  show(isShown: boolean): void {
    this.hidden = !isShown;
    this.dispatchEvent(new Event('visibilitychange'));
  }
}

export const respond = (version: string) =>
  Response.json({ ...sampleResponse, version, log: { ...sampleResponse.log, version } });
export const fail = (status: number, headers = {}) =>
  new Response('', { status, headers: { ...JSON_HEADERS, ...headers } });

/** Replaces `fetch` and `document`. Time passes by `pass`; requests are recorded with their time and URL. */
export function simulate(
  answer: (url: string) => Response | Promise<Response> = () => respond('1'),
) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
  onTestFinished(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });
  const page = new Page();
  setMaxListeners(0, page, page.defaultView);
  const requests: { time: number; url: string }[] = [];
  vi.stubGlobal('document', page);
  vi.stubGlobal('fetch', async (url: string) => {
    requests.push({ time: Date.now(), url });
    return answer(url);
  });
  const pass = async (time: number, step = SECOND) => {
    const end = Date.now() + time;
    while (Date.now() < end) {
      await vi.advanceTimersByTimeAsync(Math.min(step, end - Date.now()));
      // Responses arrive meanwhile.
      await yieldOnce();
    }
  };
  return { page, requests, pass };
}

/** Starts a watch that ends with the test. Returns what it reports. */
export function watch(options: object = {}, url = URL) {
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const versions: string[] = [];
  const errors: unknown[] = [];
  watchVersion(url, {
    onVersion: ({ version }) => versions.push(version),
    onError: (error) => errors.push(error),
    interval: MINUTE,
    signal: stop.signal,
    ...options,
  });
  return { versions, errors, stop };
}

export const gaps = (requests: { time: number }[]) =>
  requests.slice(1).map(({ time }, index) => time - (requests[index]?.time ?? 0));
/** The times of the requests for each URL. */
export function groupByUrl(requests: { time: number; url: string }[]): { time: number }[][] {
  const groups = new Map<string, { time: number }[]>();
  for (const { time, url } of requests) groups.set(url, [...(groups.get(url) ?? []), { time }]);
  return [...groups.values()];
}
/** The largest number of requests in one second. */
export function findPeak(requests: { time: number }[]): number {
  const counts = new Map<number, number>();
  for (const { time } of requests) {
    const second = Math.floor(time / SECOND);
    counts.set(second, (counts.get(second) ?? 0) + 1);
  }
  return Math.max(...counts.values());
}
