/** The versions that a command reports. */
export interface ReleaseNames {
  current: string | undefined;
  previous: string | undefined;
  /** The version that the tag names. */
  tagged: string | undefined;
}
