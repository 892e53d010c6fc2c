import type { Settings } from '../project/settings.ts';

/** The notes of a project at a moment. */
export interface ProjectOptions {
  /** The directory of the release notes. */
  releases: string;
  settings: Settings;
  /** Releases that appear later than this are left out. */
  asOf: Date;
  /** A git tag that must name a release which has appeared. */
  tag?: string | undefined;
  /** Called after each note, with the number of notes so far and of all. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}
