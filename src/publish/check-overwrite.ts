import { VersionResponse } from '../contract/index.ts';

/** A release that has a note here. */
export interface KnownRelease {
  version: string;
  /** Milliseconds since 1970 in UTC. */
  instant: number;
  /** Whether it may be the current release. */
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

/**
 * Why the release `ours` must not replace the published version response; undefined if it may. A published release that
 * is newer, or that the notes do not know, was published by someone else.
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
  if (theirs.instant <= (find(ours)?.instant ?? -Infinity)) return undefined;
  const aside = theirs.isLatest ? '' : '; its note has draft: true or latest: false here';
  return `the published release "${version}" is newer than "${ours}" in the notes${aside}`;
}
