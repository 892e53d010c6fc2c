import type { LoadedNotes } from './load-notes.ts';

/** The versions that matter, for people to read. */
export interface ReleaseNames {
  current: string | undefined;
  previous: string | undefined;
  /** The version that the tag names. */
  tagged: string | undefined;
}

export function nameReleases({ latest: [current, previous], tagged }: LoadedNotes): ReleaseNames {
  return {
    current: current?.version,
    previous: previous?.version,
    tagged: tagged?.version,
  };
}
