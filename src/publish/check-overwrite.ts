import { VersionResponse } from '../contract/index.ts';

/** A release that has a note here. */
export interface KnownRelease {
  version: string;
  /** Milliseconds since 1970 in UTC. */
  instant: number;
  isDraft: boolean;
  /** False for a draft, with `latest: false`, and for a withdrawn release. */
  isLatest: boolean;
}

/** The version in a version response; undefined if the bytes are not one. */
export function parseVersion(bytes: Uint8Array): string | undefined {
  try {
    return VersionResponse.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data?.version;
  } catch {
    return undefined;
  }
}

/** Whether the notes say that a release must not be the current one, so that an older one may replace it. */
function isExcluded({ isDraft, isLatest }: KnownRelease): boolean {
  return !isDraft && !isLatest;
}

/**
 * Why the release `ours` must not replace the published version response; undefined if it may. A published release that
 * the notes do not know was published by someone else, and so was a newer one, unless the notes exclude it.
 */
export function checkOverwrite(
  published: Uint8Array,
  ours: string,
  releases: readonly KnownRelease[],
): string | undefined {
  const version = parseVersion(published);
  if (version === undefined) return 'the object there is not a version response';
  const find = (name: string) => releases.find((release) => release.version === name);
  const theirs = find(version);
  if (!theirs) {
    return `the published release "${version}" has no note here; get the notes that it was published from`;
  }
  if (isExcluded(theirs)) return undefined;
  if (theirs.instant <= (find(ours)?.instant ?? -Infinity)) return undefined;
  const aside = theirs.isDraft ? '; its note has draft: true here' : '';
  return `the published release "${version}" is newer than "${ours}" in the notes${aside}`;
}
