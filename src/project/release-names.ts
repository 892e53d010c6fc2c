/** The versions that a command reports. */
export interface ReleaseNames {
  current: string | undefined;
  previous: string | undefined;
  /** The version that the tag names. */
  tagged: string | undefined;
  /** The releases that appear later, the next one first; `due` is in milliseconds since 1970. */
  scheduled: { version: string; due: number }[];
}
