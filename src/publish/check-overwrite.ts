import { VersionResponse } from '../contract/index.ts';
import type { DatedNote } from '../project/order-notes.ts';

/** A release that has a note here. One that is neither a draft nor may be the latest is excluded by its note. */
export type NotedRelease = Pick<DatedNote, 'version' | 'isDraft' | 'isLatest'>;

export function parsePublishedVersion(bytes: Uint8Array): string | undefined {
  try {
    return VersionResponse.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data?.version;
  } catch {
    return undefined;
  }
}

/**
 * Why the release `ours` must not replace the published version response; undefined if it may. A published release that
 * the notes do not know was published by someone else, and so was a newer one, unless the notes exclude it.
 *
 * `releases` are those that have a note here, newest first.
 */
export function checkOverwrite(
  published: Uint8Array,
  ours: string,
  releases: readonly NotedRelease[],
): string | undefined {
  const version = parsePublishedVersion(published);
  if (version === undefined) return 'the object there is not a version response';
  const rank = releases.findIndex((release) => release.version === version);
  const theirs = releases[rank];
  if (!theirs) {
    return `the published release "${version}" has no note here; get the notes that it was published from`;
  }
  const isNewer = releases.slice(0, rank + 1).some((release) => release.version === ours);
  const isExcluded = !theirs.isLatest && !theirs.isDraft;
  if (isExcluded || isNewer) return undefined;
  const aside = theirs.isDraft ? '; its note has draft: true here' : '';
  return `the published release "${version}" is newer than "${ours}" in the notes${aside}`;
}
