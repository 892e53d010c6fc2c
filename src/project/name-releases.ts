import type { Project } from './load-project.ts';

/** The versions that a command reports. */
export interface ReleaseNames {
  current: string | undefined;
  previous: string | undefined;
  /** The version that the tag names. */
  tagged: string | undefined;
}

export function nameReleases({ latest: [current, previous], tagged }: Project): ReleaseNames {
  return { current: current?.version, previous: previous?.version, tagged: tagged?.version };
}
