import type { ListedRelease } from '../project/compile-notes.ts';

/** A release in the output. */
export interface OutputRelease extends ListedRelease {
  /** The hash of its note and its picture. */
  inputs: string;
  /** Whether it appears later. Only a preview shows it. */
  isScheduled: boolean;
}
