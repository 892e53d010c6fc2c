import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRebuilder } from '../../../src/serve/watch/rebuilder.ts';

const START = Date.parse('2026-11-20T12:00:00Z');
const DAY = 86_400_000;

beforeEach(() => void vi.useFakeTimers({ now: START }));
afterEach(() => void vi.useRealTimers());

/**
 * A rebuilder that records when it builds, in milliseconds from the start. Each build takes 100 ms. Releases appear at
 * `dues`, in milliseconds from the start.
 */
function record(dues: number[] = []) {
  const builds: number[] = [];
  const build = async () => {
    builds.push(Date.now() - START);
    await new Promise((resolve) => setTimeout(resolve, 100));
    return dues.map((due) => START + due).find((due) => due > Date.now());
  };
  const rebuilder = createRebuilder(build, () => new Date());
  return { builds, rebuilder };
}

test('many changes give one build, when they have ended', async () => {
  const { builds, rebuilder } = record();
  for (let change = 0; change < 10; change++) {
    rebuilder.notify();
    await vi.advanceTimersByTimeAsync(400);
  }
  await vi.advanceTimersByTimeAsync(10_000);
  expect(builds).toEqual([4100]);
});

test('a change during a build gives another one after it', async () => {
  const { builds, rebuilder } = record();
  rebuilder.notify();
  await vi.advanceTimersByTimeAsync(550);
  rebuilder.notify();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(builds).toEqual([500, 1050]);
});

test('a build runs when a release appears, and again when the next one does', async () => {
  const { builds, rebuilder } = record([5000, 100 * DAY]);
  rebuilder.setDue(START + 5000);
  await vi.advanceTimersByTimeAsync(200 * DAY);
  // Between them, timers of 24 days run out.
  expect(builds.map((build) => Math.floor(build / DAY))).toEqual([0, 24, 49, 74, 99, 100]);
  expect(builds[0]).toBe(5000);
  expect(builds.at(-1)).toBe(100 * DAY);
});

test('nothing runs after it was stopped', async () => {
  const { builds, rebuilder } = record();
  rebuilder.setDue(START + 5000);
  rebuilder.notify();
  rebuilder.stop();
  rebuilder.notify();
  rebuilder.setDue(START + 5000);
  await vi.advanceTimersByTimeAsync(DAY);
  expect(builds).toEqual([]);
});

test('two builds never run at once', async () => {
  let running = 0;
  const seen: number[] = [];
  const build = async () => {
    running += 1;
    seen.push(running);
    await new Promise((resolve) => setTimeout(resolve, 3000));
    running -= 1;
    return undefined;
  };
  const rebuilder = createRebuilder(build, () => new Date());
  rebuilder.notify();
  await vi.advanceTimersByTimeAsync(1000);
  rebuilder.notify();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(seen).toEqual([1, 1]);
});
