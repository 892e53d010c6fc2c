import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { debounce } from '../../../src/serve/preview/debounce.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const sleep = async (milliseconds: number) =>
  new Promise<void>((resolve) => void setTimeout(resolve, milliseconds));

interface Run {
  /** Milliseconds since the task was started. */
  time: number;
  changes: string[];
}

/** Starts a debounced task that takes `duration` milliseconds, except for its first run, and records its later runs. */
async function startTask(duration = 0) {
  const start = performance.now();
  const runs: Run[] = [];
  let isFirst = true;
  let running = 0;
  let maxRunning = 0;
  const task = debounce<string>(async (changes) => {
    if (!isFirst) runs.push({ time: performance.now() - start, changes });
    running++;
    maxRunning = Math.max(maxRunning, running);
    if (!isFirst && duration > 0) await sleep(duration);
    isFirst = false;
    running--;
  });
  await task.start();
  return {
    ...task,
    runs,
    listTimes: () => runs.map(({ time }) => time),
    getMaxRunning: () => maxRunning,
  };
}

/** Reports `count` changes, one every `interval` milliseconds. */
async function notifyOften(notify: (change: string) => void, count: number, interval: number) {
  for (let n = 0; n < count; n++) {
    notify(`change ${n}`);
    await vi.advanceTimersByTimeAsync(interval);
  }
}

test('runs every second without a change', async () => {
  const { runs } = await startTask();
  await vi.advanceTimersByTimeAsync(2500);
  expect(runs).toEqual([
    { time: 1000, changes: [] },
    { time: 2000, changes: [] },
  ]);
});

test('a slow task runs less often without a change', async () => {
  const { listTimes } = await startTask(100);
  await vi.advanceTimersByTimeAsync(9000);
  expect(listTimes()).toEqual([1000, 6100]);
});

test('runs 10 ms after the last of several changes, with all of them', async () => {
  const { runs, notify } = await startTask();
  await vi.advanceTimersByTimeAsync(100);
  await notifyOften(notify, 3, 5);
  expect(runs).toEqual([]);
  await vi.advanceTimersByTimeAsync(1500);
  expect(runs).toEqual([
    { time: 120, changes: ['change 0', 'change 1', 'change 2'] },
    { time: 1120, changes: [] },
  ]);
});

test('runs every 80 ms while changes do not pause', async () => {
  const { listTimes, notify } = await startTask();
  await notifyOften(notify, 60, 5);
  await vi.advanceTimersByTimeAsync(100);
  expect(listTimes()).toEqual([80, 160, 240, 305]);
});

test('changes during a run cause one more, 10 ms after its end', async () => {
  const { runs, notify } = await startTask(200);
  notify('first');
  await vi.advanceTimersByTimeAsync(20);
  await notifyOften(notify, 2, 10);
  await vi.advanceTimersByTimeAsync(5000);
  expect(runs).toEqual([
    { time: 10, changes: ['first'] },
    { time: 220, changes: ['change 0', 'change 1'] },
  ]);
});

test('never runs twice at once', async () => {
  const { listTimes, notify, getMaxRunning } = await startTask(200);
  await notifyOften(notify, 200, 5);
  await vi.advanceTimersByTimeAsync(1000);
  expect(listTimes()).toEqual([80, 280, 480, 680, 880, 1090]);
  expect(getMaxRunning()).toBe(1);
});

test('a change during the first run causes one after its end', async () => {
  const times: number[] = [];
  const start = performance.now();
  const task = debounce(async () => {
    times.push(performance.now() - start);
    await sleep(3000);
  });
  const started = task.start();
  await vi.advanceTimersByTimeAsync(2000);
  task.notify('change');
  await vi.advanceTimersByTimeAsync(1000);
  await started;
  await vi.advanceTimersByTimeAsync(1000);
  expect(times).toEqual([0, 3010]);
});

describe('after a stop it does not run again', () => {
  test('while it waits', async () => {
    const { runs, notify, stop } = await startTask();
    notify('before');
    stop();
    notify('after');
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toEqual([]);
  });

  test('while it runs', async () => {
    const { listTimes, notify, stop } = await startTask(200);
    notify('before');
    await vi.advanceTimersByTimeAsync(100);
    notify('during');
    stop();
    notify('after');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(listTimes()).toEqual([10]);
  });

  test('by the task itself', async () => {
    let runs = 0;
    const task = debounce(async () => {
      runs++;
      if (runs === 2) task.stop();
    });
    await task.start();
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toBe(2);
  });
});

describe('a task that rejects', () => {
  test('in its first run makes start reject, and does not run again', async () => {
    let runs = 0;
    const { start } = debounce(async () => {
      runs++;
      throw new Error('no notes');
    });
    await expect(start()).rejects.toThrow('no notes');
    await vi.advanceTimersByTimeAsync(5000);
    expect(runs).toBe(1);
  });

  test('in a later run ends the process with its error', async () => {
    await expect(runInProcess('')).rejects.toMatchObject({
      code: 1,
      stdout: 'ran\n',
      stderr: expect.stringContaining('Error: the disk is gone'),
    });
  });

  test('can be stopped if the process goes on', async () => {
    const { stdout } = await runInProcess(
      "process.on('unhandledRejection', () => { notify('change'); stop(); });",
    );
    expect(stdout).toBe('ran\n');
  });
});

/** Runs a task that rejects in its second run. The process ends when nothing is scheduled. */
async function runInProcess(setup: string) {
  const script = `
    import { debounce } from './src/serve/preview/debounce.ts';
    const { start, notify, stop } = debounce(async (changes) => {
      if (changes.length === 0) return;
      console.log('ran');
      throw new Error('the disk is gone');
    });
    ${setup}
    await start();
    notify('change');`;
  const args = ['--input-type=module', '--eval', script];
  return promisify(execFile)(process.execPath, args, { timeout: 30_000 });
}
