/** Runs a task again and again: soon after something may have changed, and now and then in case nobody told. */
export interface Refresher<Change> {
  /** Runs the task for the first time, and rejects as that does. */
  start: () => Promise<void>;
  /** Something may have changed. */
  wake: (change: Change) => void;
  stop: () => void;
}

/** How long changes must pause, since one save may write twice; and how long the task waits for that at most. */
const QUIET_MILLISECONDS = 10;
const LONGEST_MILLISECONDS = 80;
/** How often it looks by itself, so that a task that takes long takes no more than a fiftieth of the time. */
const IDLE_MILLISECONDS = 1000;
const IDLE_SHARE = 50;

/**
 * Makes a refresher of `task`, which hears what may have changed since it ran last; nothing where nobody told. It never
 * runs twice at once. If it rejects after the first time, nobody handles that, so that the process ends.
 */
export function createRefresher<Change>(
  task: (changes: Change[]) => Promise<void>,
): Refresher<Change> {
  let timer: NodeJS.Timeout | undefined;
  let wokenAt: number | undefined;
  let changes: Change[] = [];
  let isRunning = false;
  let isStopped = false;
  const schedule = (milliseconds: number) => {
    clearTimeout(timer);
    if (!isStopped && !isRunning) timer = setTimeout(() => void repeat(), milliseconds);
  };
  const run = async () => {
    const told = changes;
    changes = [];
    wokenAt = undefined;
    isRunning = true;
    try {
      await task(told);
    } finally {
      isRunning = false;
    }
  };
  const scheduleNext = (idle: number) =>
    schedule(wokenAt === undefined ? idle : QUIET_MILLISECONDS);
  const repeat = async () => {
    const start = performance.now();
    await run();
    scheduleNext(Math.max(IDLE_MILLISECONDS, IDLE_SHARE * (performance.now() - start)));
  };
  return {
    start: async () => {
      await run();
      scheduleNext(IDLE_MILLISECONDS);
    },
    wake: (change) => {
      changes.push(change);
      const now = performance.now();
      wokenAt ??= now;
      const rest = Math.max(0, wokenAt + LONGEST_MILLISECONDS - now);
      schedule(Math.min(QUIET_MILLISECONDS, rest));
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
