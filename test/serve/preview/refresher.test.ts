import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createRefresher } from '../../../src/serve/preview/refresher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

/** Refreshes with a task that takes some milliseconds, and keeps the moments at which it ran. */
function refresh(takes = 0) {
  const start = performance.now();
  const ran: number[] = [];
  const untold: number[] = [];
  const refresher = createRefresher((isUntold) => {
    const now = performance.now() - start;
    ran.push(now);
    if (isUntold) untold.push(now);
    vi.advanceTimersByTime(takes);
  });
  return { ...refresher, ran, untold };
}

/** Wakes it every so many milliseconds, this often. */
function wakeOften(wake: () => void, times: number, milliseconds: number): void {
  for (let time = 0; time < times; time++) {
    wake();
    vi.advanceTimersByTime(milliseconds);
  }
}

test('runs each second, in case nobody tells', () => {
  const { ran } = refresh();
  vi.advanceTimersByTime(2500);
  expect(ran).toEqual([1000, 2000]);
});

test('a task that takes long runs less often by itself', () => {
  const { ran } = refresh(100);
  vi.advanceTimersByTime(9000);
  expect(ran).toEqual([1000, 6100]);
});

test('runs 20 ms after the last of some changes, and a second after that', () => {
  const { ran, untold, wake } = refresh();
  vi.advanceTimersByTime(100);
  wakeOften(wake, 3, 10);
  expect(ran).toEqual([]);
  vi.advanceTimersByTime(1500);
  expect(ran).toEqual([140, 1140]);
  expect(untold).toEqual([1140]);
});

test('changes that do not pause are not waited for longer than 80 ms', () => {
  const { ran, wake } = refresh();
  wakeOften(wake, 30, 10);
  vi.advanceTimersByTime(100);
  expect(ran).toEqual([80, 160, 240, 310]);
});

test('changes that come while the task runs are seen by another run', () => {
  const start = performance.now();
  const ran: number[] = [];
  const refresher = createRefresher(() => {
    ran.push(performance.now() - start);
    vi.advanceTimersByTime(200);
  });
  refresher.wake();
  vi.advanceTimersByTime(20);
  refresher.wake();
  vi.advanceTimersByTime(20);
  expect(ran).toEqual([20, 240]);
});

test('runs no more once it is stopped, whoever wakes it', () => {
  const { ran, wake, stop } = refresh();
  wake();
  stop();
  wake();
  vi.advanceTimersByTime(5000);
  expect(ran).toEqual([]);
});

test('a task that stops it is the last', () => {
  const task = vi.fn<() => void>();
  const { stop } = createRefresher(task);
  task.mockImplementation(stop);
  vi.advanceTimersByTime(5000);
  expect(task).toHaveBeenCalledTimes(1);
});

test('a change that is told late, for the process was busy, is waited for no longer', () => {
  const { wake } = refresh();
  const timer = vi.spyOn(globalThis, 'setTimeout');
  wake();
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValueOnce(now + 200);
  wake();
  expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([20, 0]);
});
