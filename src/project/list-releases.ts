import { loadNotes } from './load-notes.ts';

/** What tells a release from the others. */
export interface ReleaseDate {
  version: string;
  /** Milliseconds since 1970 in UTC. */
  instant: number;
  /** Whether it may be the current release. */
  isLatest: boolean;
}

/**
 * Lists every release that has a right note, drafts too.
 *
 * Rejects with an Error if the directory cannot be read.
 */
export async function listReleases(releases: string): Promise<ReleaseDate[]> {
  const { found } = await loadNotes({ releases });
  return found.map(({ version, instant, isLatest }) => ({ version, instant, isLatest }));
}
