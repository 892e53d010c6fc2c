/** Runs a task after changes, and regularly in case a change was not reported. */
export interface DebouncedTask<Change> {
  /** Runs the task for the first time, and rejects if it does. */
  start: () => Promise<void>;
  /** Reports a change. */
  notify: (change: Change) => void;
  stop: () => void;
}

/** Milliseconds without a change before the task runs, because saving a file may write it twice; and their maximum. */
const WAIT = 10;
const MAX_WAIT = 80;
/** Milliseconds between runs without a change, or this many times the duration of the task if that is longer. */
const POLL_INTERVAL = 1000;
const POLL_FACTOR = 50;

/**
 * Debounces a task, which gets the changes since its last run: none if it runs because of the interval. It never runs
 * twice at once. If it rejects after the first run, the rejection is left unhandled and ends the process.
 */
export function debounce<Change>(
  task: (changes: Change[]) => Promise<void>,
): DebouncedTask<Change> {
  let timer: NodeJS.Timeout | undefined;
  let changes: Change[] = [];
  let firstChange = 0;
  let isRunning = false;
  let isStopped = false;
  const run = async () => {
    const reported = changes;
    changes = [];
    isRunning = true;
    try {
      await task(reported);
    } finally {
      isRunning = false;
    }
  };
  const schedule = (delay: number) => {
    clearTimeout(timer);
    if (!isStopped && !isRunning) timer = setTimeout(() => void repeat(), delay);
  };
  const scheduleNext = (interval: number) => schedule(changes.length > 0 ? WAIT : interval);
  const repeat = async () => {
    const start = performance.now();
    await run();
    scheduleNext(Math.max(POLL_INTERVAL, POLL_FACTOR * (performance.now() - start)));
  };
  return {
    start: async () => {
      await run();
      scheduleNext(POLL_INTERVAL);
    },
    notify: (change) => {
      const now = performance.now();
      if (changes.length === 0) firstChange = now;
      changes.push(change);
      schedule(Math.min(WAIT, Math.max(0, firstChange + MAX_WAIT - now)));
    },
    stop: () => {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
