import type { Contender } from './contenders.ts';

/** What one contender took for one number of notes. */
export interface Result {
  contender: Contender;
  notes: number;
  bytes: number;
  /** Milliseconds, the median. */
  ms: number;
  /** Times the baseline of the same round, the median. */
  ratio: number;
  /** Megabytes, the peak. */
  mb: number;
}
