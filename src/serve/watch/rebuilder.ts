/** Runs a build when something has changed, and when the next scheduled release appears. */
export interface Rebuilder {
  /** Reports a change. */
  notify: () => void;
  /** Sets when the next release appears, in milliseconds since 1970; undefined if none is scheduled. */
  setDue: (due: number | undefined) => void;
  stop: () => void;
}

/** Milliseconds without a change before the build runs, because tools such as Git write many files. */
const WAIT = 500;
/** Timers cannot be longer than this many milliseconds. */
const LONGEST_TIMER = 2 ** 31 - 1;

/**
 * Makes a rebuilder. It never runs two builds at once. `build` must not reject; it returns when the next release
 * appears, as for `setDue`.
 */
export function createRebuilder(
  build: () => Promise<number | undefined>,
  now: () => Date,
): Rebuilder {
  let changeTimer: NodeJS.Timeout | undefined;
  let dueTimer: NodeJS.Timeout | undefined;
  let isRunning = false;
  let isStopped = false;
  const setDue = (due: number | undefined) => {
    clearTimeout(dueTimer);
    if (due === undefined || isStopped) return;
    const delay = Math.min(Math.max(due - now().getTime(), WAIT), LONGEST_TIMER);
    dueTimer = setTimeout(() => void run(), delay);
  };
  const notify = () => {
    clearTimeout(changeTimer);
    if (!isStopped) changeTimer = setTimeout(() => void run(), WAIT);
  };
  const run = async () => {
    if (isRunning) return notify();
    isRunning = true;
    setDue(await build());
    isRunning = false;
  };
  return {
    notify,
    setDue,
    stop: () => {
      isStopped = true;
      clearTimeout(changeTimer);
      clearTimeout(dueTimer);
    },
  };
}
