import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createProgress } from '../../scripts/print.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] });
});
afterEach(() => {
  vi.useRealTimers();
});

/** What is printed if a note takes 50 ms. */
function watch(isTerminal: boolean, notes: number): string[] {
  const printed: string[] = [];
  const write = (text: string) => void printed.push(text);
  const progress = createProgress({ write, isTerminal, hasColor: false }, 'notes');
  for (let done = 0; done < notes; done++) {
    progress.update(done, notes);
    vi.advanceTimersByTime(50);
  }
  progress.clear();
  return printed;
}

test('a terminal shows progress after a second, ten times a second, then clears the line', () => {
  expect(watch(true, 24)).toEqual([
    '\r\u001B[K20 of 24 notes',
    '\r\u001B[K22 of 24 notes',
    '\r\u001B[K',
  ]);
});

test('a quick run, or a pipe, shows nothing', () => {
  expect(watch(true, 20)).toEqual([]);
  expect(watch(false, 100)).toEqual([]);
});
