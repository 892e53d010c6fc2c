import { setTimeout } from 'node:timers/promises';

/** How long an operation waits for the locks of other processes. */
const LIMIT_MILLISECONDS = 2000;
const FIRST_DELAY = 5;
const LONGEST_DELAY = 50;

/**
 * Runs work that uses an SQLite database. While another process holds the lock, it tries again for up to 2 seconds. The
 * event loop is free between attempts, so an attempt must either do all of its work or nothing.
 *
 * @throws the error of the last attempt
 */
export async function retryWhileLocked<Result>(work: () => Result): Promise<Result> {
  return attempt(work, performance.now() + LIMIT_MILLISECONDS, FIRST_DELAY);
}

async function attempt<Result>(
  work: () => Result,
  deadline: number,
  delay: number,
): Promise<Result> {
  try {
    return work();
  } catch (error) {
    if (!isLocked(error) || performance.now() + delay > deadline) throw error;
  }
  await setTimeout(delay);
  return attempt(work, deadline, Math.min(2 * delay, LONGEST_DELAY));
}

/** Whether another process holds the lock (SQLITE_BUSY). Not every runtime sets an error code. */
export function isLocked(error: unknown): boolean {
  return error instanceof Error && error.message === 'database is locked';
}
