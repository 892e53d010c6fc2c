import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { withTimeLimit } from '../../src/sessions/time-limit.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('work in time resolves, and no timer remains', async () => {
  expect(await withTimeLimit(Promise.resolve(7), 20)).toBe(7);
  expect(vi.getTimerCount()).toBe(0);
});

test('work that fails rejects, and no timer remains', async () => {
  await expect(withTimeLimit(Promise.reject(new Error('gone')), 20)).rejects.toThrow('gone');
  expect(vi.getTimerCount()).toBe(0);
});

test('late work rejects at the limit, not before', async () => {
  let reason: unknown;
  void withTimeLimit(new Promise<never>(() => {}), 20).catch((error: unknown) => (reason = error));
  await vi.advanceTimersByTimeAsync(19);
  expect(reason).toBeUndefined();
  await vi.advanceTimersByTimeAsync(1);
  expect(reason).toEqual(new Error('no response within 20 ms'));
});
