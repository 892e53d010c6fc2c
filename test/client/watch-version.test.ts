import { getEventListeners } from 'node:events';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { watchVersion } from '../../src/client/index.ts';
import {
  DAY,
  fail,
  findPeak,
  gaps,
  groupByUrl,
  HOUR,
  MINUTE,
  respond,
  SECOND,
  simulate,
  URL,
  watch,
} from './simulate-clients.ts';

describe('200 clients', () => {
  const CLIENTS = 200;
  const startAll = () => {
    const simulation = simulate();
    const stop = new AbortController();
    onTestFinished(() => stop.abort());
    const { signal } = stop;
    for (let n = 0; n < CLIENTS; n++) watch({ signal }, `${URL}?client=${n}`);
    return { ...simulation, stop };
  };

  test('that start together send one request each per interval, spread over time', async () => {
    const { requests, pass } = startAll();
    await pass(6 * SECOND);
    expect(requests).toHaveLength(CLIENTS);
    expect(findPeak(requests)).toBeLessThan(CLIENTS / 3);
    await pass(5 * MINUTE);
    for (const own of groupByUrl(requests)) {
      expect(Math.min(...gaps(own))).toBeGreaterThanOrEqual(MINUTE);
      expect(own.length).toBeGreaterThanOrEqual(5);
    }
    expect(findPeak(requests.slice(CLIENTS))).toBeLessThan(CLIENTS / 3);
  });

  test('that are hidden send none; shown again together, they send one each, spread over time', async () => {
    const { page, requests, pass } = startAll();
    await pass(6 * SECOND);
    requests.length = 0;
    page.show(false);
    await pass(HOUR, MINUTE);
    expect(requests).toEqual([]);
    page.show(true);
    await pass(6 * SECOND);
    expect(groupByUrl(requests)).toHaveLength(CLIENTS);
    await pass(50 * SECOND);
    expect(requests).toHaveLength(CLIENTS);
    expect(findPeak(requests)).toBeLessThan(CLIENTS / 3);
  });

  test.each([
    ['waiting', true, true],
    ['hidden', false, false],
    ['shown again', false, true],
  ])('aborted while %s, stop and leave no timer and no listener', async (_, wasShown, isShown) => {
    const { page, requests, pass, stop } = startAll();
    await pass(6 * SECOND);
    page.show(wasShown);
    await pass(2 * MINUTE);
    page.show(isShown);
    await pass(3 * SECOND);
    stop.abort();
    const { length } = requests;
    expect(vi.getTimerCount()).toBe(0);
    expect(getEventListeners(page, 'visibilitychange')).toEqual([]);
    expect(getEventListeners(page.defaultView, 'online')).toEqual([]);
    expect(getEventListeners(stop.signal, 'abort')).toEqual([]);
    page.show(true);
    await pass(HOUR, MINUTE);
    expect(requests).toHaveLength(length);
  });
});

test('a page that is hidden and shown again before its next request is due sends none early', async () => {
  const { page, requests, pass } = simulate();
  watch();
  await pass(6 * SECOND);
  for (let n = 0; n < 10; n++) {
    page.show(false);
    page.show(true);
    await pass(4 * SECOND);
  }
  expect(requests).toHaveLength(1);
});

test('soon after the page is online again, a request is sent, but not before Retry-After', async () => {
  let answer = () => respond('2');
  const { page, requests, pass } = simulate(() => answer());
  const { errors, versions } = watch({ version: '1' });
  answer = () => {
    throw new TypeError('failed');
  };
  await pass(5 * HOUR, 10 * SECOND);
  expect(errors.length).toBeGreaterThan(5);
  const { length } = requests;
  answer = () => fail(503, { 'retry-after': '7200' });
  page.defaultView.dispatchEvent(new Event('online'));
  await pass(10 * SECOND);
  expect(requests).toHaveLength(length + 1);
  page.defaultView.dispatchEvent(new Event('online'));
  answer = () => respond('2');
  await pass(1.9 * HOUR, 10 * SECOND);
  expect([requests.length, versions]).toEqual([length + 1, []]);
  await pass(HOUR, 10 * SECOND);
  expect(versions).toEqual(['2']);
  expect(gaps(requests).at(-1)).toBeLessThan(1.2 * MINUTE);
});

describe('a failure', () => {
  test('is reported, doubles the wait up to an hour, and a success ends that', async () => {
    let isBroken = true;
    const { requests, pass } = simulate(() => (isBroken ? fail(500) : respond('1')));
    const { errors } = watch();
    await pass(5 * HOUR, 10 * SECOND);
    expect(errors.slice(0, 2)).toMatchObject([{ code: 'status' }, { code: 'status' }]);
    const minutes = gaps(requests).map((gap) => gap / MINUTE);
    for (const [index, least] of [2, 4, 8, 16, 32, 60, 60].entries()) {
      expect(minutes[index]).toBeGreaterThanOrEqual(least);
      expect(minutes[index]).toBeLessThanOrEqual(least * 1.1 + 0.5);
    }
    isBroken = false;
    await pass(3 * HOUR, 10 * SECOND);
    expect(gaps(requests).at(-1)).toBeLessThanOrEqual(1.1 * MINUTE + 20 * SECOND);
  });

  test('never shortens an interval of more than an hour', async () => {
    const { requests, pass } = simulate(() => fail(500));
    watch({ interval: 3 * HOUR });
    await pass(20 * HOUR, 10 * SECOND);
    expect(requests.length).toBeGreaterThan(4);
    expect(Math.min(...gaps(requests))).toBeGreaterThanOrEqual(3 * HOUR);
  });

  test.each([
    ['7200', 2 * HOUR],
    ['Thu, 01 Jan 2026 03:00:00 GMT', 3 * HOUR],
    ['Thursday, 01-Jan-26 03:00:00 GMT', 3 * HOUR],
    ['Thu, 01 Jan 2025 03:00:00 GMT', 2 * MINUTE],
    ['-5', 2 * MINUTE],
    ['99999999999', DAY],
    ['1', 2 * MINUTE],
    ['soon', 2 * MINUTE],
  ])('waits as long as Retry-After: %s', async (header, least) => {
    const { requests, pass } = simulate(() => fail(503, { 'retry-after': header }));
    vi.setSystemTime('2026-01-01T00:00:00Z');
    const { stop } = watch();
    while (requests.length < 2) await pass(10 * SECOND, 10 * SECOND);
    stop.abort();
    const [wait = 0] = gaps(requests);
    // The date is counted from the first request.
    expect(wait).toBeGreaterThanOrEqual(least - 6 * SECOND);
    expect(wait).toBeLessThanOrEqual(least * 1.1 + 20 * SECOND);
  });

  test('of the network is reported, and the watch goes on', async () => {
    let count = 0;
    const { pass } = simulate(() => {
      if (count++ === 1) throw new TypeError('failed');
      return respond(String(count));
    });
    const { versions, errors } = watch();
    await pass(5 * MINUTE);
    expect(errors).toMatchObject([{ code: 'network' }]);
    expect(versions[0]).toBe('3');
  });
});

test('aborted during a request, it reports nothing', async () => {
  const { requests, pass } = simulate(async () => {
    await new Promise((resolve) => setTimeout(resolve, 3 * SECOND));
    return respond('2');
  });
  const { versions, errors, stop } = watch({ version: '1' });
  while (requests.length === 0) await pass(SECOND);
  stop.abort();
  await pass(HOUR, MINUTE);
  expect([versions, errors, requests.length]).toEqual([[], [], 1]);
});

test('needs a function to call', () => {
  expect(() => watchVersion('https://notes.example.com/v2/cloud/version', {})).toThrow(
    'watchVersion needs the option onVersion or onRequiredUpdate',
  );
});

test('with a signal that is aborted already, it sends nothing', async () => {
  const { requests, pass } = simulate();
  watch({ signal: AbortSignal.abort() });
  await pass(HOUR, MINUTE);
  expect(requests).toEqual([]);
});

test.each([0, 999, DAY + 1, NaN, Infinity, -MINUTE])('the interval %d is an error', (interval) => {
  expect(() => watchVersion(URL, { onVersion: () => {}, interval })).toThrow(
    new RangeError(`interval must be from 1000 to 86400000 milliseconds, not ${interval}`),
  );
});
