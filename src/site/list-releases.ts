import { markRelease } from '../notes/order-notes.ts';
import { isValid } from '../notes/parse-note.ts';
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
  const found: ReleaseDate[] = [];
  await loadNotes({ releases }, (note) => {
    if (!isValid(note)) return;
    const { version, instant, isLatest } = markRelease(note);
    found.push({ version, instant, isLatest });
  });
  return found;
}
