import type { Contender } from './contenders.ts';
import type { Project } from './prepare.ts';

/** What one contender took for one project. */
export interface Result {
  contender: Contender;
  project: Project;
  /** Milliseconds, the median. */
  ms: number;
  /** The ratio to the baseline of the same round, the median. */
  ratio: number;
  /** Megabytes, the peak. */
  mb: number;
}
