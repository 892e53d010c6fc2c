import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeLimit } from '../../src/sessions/time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work in time gives its result, and leaves no timer behind', async () => {
  expect(await withTimeLimit(Promise.resolve(7), 20)).toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

test('work that fails gives its error, and leaves no timer behind', async () => {
  await expect(withTimeLimit(Promise.reject(new Error('gone')), 20)).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});

test('work that is late is an error at the limit, not before', async () => {
  let told: unknown;
  void withTimeLimit(new Promise<never>(() => {}), 20).catch((error: unknown) => (told = error));
  await vi.advanceTimersByTimeAsync(19);
  expect(told).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(told).toEqual(new Error('no answer within 20 ms'));
});
