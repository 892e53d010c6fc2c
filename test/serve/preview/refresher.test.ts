import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createRefresher } from '../../../src/serve/preview/refresher.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.restoreAllMocks();
  vi.useRealTimers();
});

const sleep = async (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

/** Refreshes with a task that takes some milliseconds after the first time, and keeps the moments at which it ran. */
async function refresh(takes = 0) {
  const start = performance.now();
  const ran: number[] = [];
  const untold: number[] = [];
  const told: string[][] = [];
  let running = 0;
  let most = 0;
  const task = vi.fn<(changes: string[]) => Promise<void>>(async (changes) => {
    const now = performance.now() - start;
    ran.push(now);
    if (changes.length === 0) untold.push(now);
    told.push(changes);
    running++;
    most = Math.max(most, running);
    if (takes > 0) await sleep(takes);
    running--;
  });
  task.mockResolvedValueOnce();
  const refresher = createRefresher(task);
  await refresher.start();
  return { ...refresher, ran, untold, told, countAtOnce: () => most };
}

/** Wakes it every so many milliseconds, this often. */
async function wakeOften(
  wake: (change: string) => void,
  times: number,
  milliseconds: number,
): Promise<void> {
  for (let time = 0; time < times; time++) {
    wake(`change ${time}`);
    await vi.advanceTimersByTimeAsync(milliseconds);
  }
}

test('runs each second, in case nobody tells', async () => {
  const { ran, untold } = await refresh();
  await vi.advanceTimersByTimeAsync(2500);
  expect(ran).toEqual([1000, 2000]);
  expect(untold).toEqual(ran);
});

test('a task that takes long runs less often by itself', async () => {
  const { ran } = await refresh(100);
  await vi.advanceTimersByTimeAsync(9000);
  expect(ran).toEqual([1000, 6100]);
});

test('runs 10 ms after the last of some changes, and a second after that', async () => {
  const { ran, untold, told, wake } = await refresh();
  await vi.advanceTimersByTimeAsync(100);
  await wakeOften(wake, 3, 5);
  expect(ran).toEqual([]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(ran).toEqual([120, 1120]);
  expect(untold).toEqual([1120]);
  expect(told).toEqual([['change 0', 'change 1', 'change 2'], []]);
});

test('changes that do not pause are not waited for longer than 80 ms', async () => {
  const { ran, wake } = await refresh();
  await wakeOften(wake, 60, 5);
  await vi.advanceTimersByTimeAsync(100);
  expect(ran).toEqual([80, 160, 240, 305]);
});

describe('a task that takes long', () => {
  test('is followed by one more run, 10 ms after it ends, for all changes meanwhile', async () => {
    const { ran, untold, wake } = await refresh(200);
    wake('change');
    await vi.advanceTimersByTimeAsync(20);
    await wakeOften(wake, 15, 10);
    await vi.advanceTimersByTimeAsync(5000);
    expect(ran).toEqual([10, 220]);
    expect(untold).toEqual([]);
  });

  test('never runs twice at once, however often it is woken', async () => {
    const { ran, wake, countAtOnce } = await refresh(200);
    await wakeOften(wake, 200, 5);
    await vi.advanceTimersByTimeAsync(1000);
    expect(ran).toEqual([80, 280, 480, 680, 880, 1090]);
    expect(countAtOnce()).toBe(1);
  });

  test('nor beside its first run', async () => {
    const ran: number[] = [];
    const start = performance.now();
    const { start: begin, wake } = createRefresher(async () => {
      ran.push(performance.now() - start);
      await sleep(3000);
    });
    const begun = begin();
    await vi.advanceTimersByTimeAsync(2000);
    wake('change');
    await vi.advanceTimersByTimeAsync(1000);
    await begun;
    await vi.advanceTimersByTimeAsync(1000);
    expect(ran).toEqual([0, 3010]);
  });

  test('is the last, once it is stopped meanwhile', async () => {
    const { ran, wake, stop } = await refresh(200);
    wake('change');
    await vi.advanceTimersByTimeAsync(100);
    wake('change');
    stop();
    wake('change');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(ran).toEqual([10]);
  });
});

test('runs no more once it is stopped, whoever wakes it', async () => {
  const { ran, wake, stop } = await refresh();
  wake('change');
  stop();
  wake('change');
  await vi.advanceTimersByTimeAsync(5000);
  expect(ran).toEqual([]);
});

test('a task that stops it is the last', async () => {
  const task = vi.fn<() => Promise<void>>(async () => {});
  const { start, stop } = createRefresher(task);
  await start();
  task.mockImplementation(async () => stop());
  await vi.advanceTimersByTimeAsync(5000);
  expect(task).toHaveBeenCalledTimes(2);
});

test('a change that is told late, for the process was busy, is waited for no longer', async () => {
  const { wake } = await refresh();
  const timer = vi.spyOn(globalThis, 'setTimeout');
  wake('change');
  const now = performance.now();
  vi.spyOn(performance, 'now').mockReturnValueOnce(now + 200);
  wake('change');
  expect(timer.mock.calls.map(([, milliseconds]) => milliseconds)).toEqual([10, 0]);
});

describe('a task that rejects', () => {
  test('the first time is told to who starts it', async () => {
    const { start, stop } = createRefresher(async () => Promise.reject(new Error('no notes')));
    await expect(start()).rejects.toThrow('no notes');
    stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  test('later ends the process, with what went wrong', async () => {
    const ended = runLater('');
    await expect(ended).rejects.toMatchObject({
      code: 1,
      stdout: 'ran\n',
      stderr: expect.stringContaining('Error: the disk is gone'),
    });
  });

  test('can be stopped where the process outlives it', async () => {
    const { stdout } = await runLater(
      "process.on('unhandledRejection', () => { refresher.wake('change'); refresher.stop(); });",
    );
    expect(stdout).toBe('ran\n');
  });
});

/** Runs a task that rejects at its second time, in a process of its own, which ends as soon as nothing is scheduled. */
async function runLater(before: string) {
  const script = `
    import { createRefresher } from './src/serve/preview/refresher.ts';
    const refresher = createRefresher(async (changes) => {
      if (changes.length === 0) return;
      console.log('ran');
      throw new Error('the disk is gone');
    });
    ${before}
    await refresher.start();
    refresher.wake('change');`;
  const args = ['--input-type=module', '--eval', script];
  return promisify(execFile)(process.execPath, args, { timeout: 30_000 });
}
