import { VersionResponse } from '../contract/index.ts';

/** A release that has a note here. */
export interface KnownRelease {
  version: string;
  /** Milliseconds since 1970 in UTC. */
  instant: number;
  /** Whether it may be the current release. */
  isLatest: boolean;
}

/** The version of a version response; undefined where the bytes are none. */
export function readVersion(bytes: Uint8Array): string | undefined {
  try {
    return VersionResponse.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data?.version;
  } catch {
    return undefined;
  }
}

/**
 * Why the release `ours` must not replace what is published; undefined where it may. What our notes do not know, or
 * say to be newer, someone else has published.
 */
export function findRefusal(
  published: Uint8Array,
  ours: string,
  releases: readonly KnownRelease[],
): string | undefined {
  const version = readVersion(published);
  if (version === undefined) {
    return 'what is published there is no version response';
  }
  const find = (name: string) => releases.find((release) => release.version === name);
  const theirs = find(version);
  if (!theirs) {
    return `"${version}" is published there, which has no note here; get the notes of whoever published it`;
  }
  if (theirs.instant <= (find(ours)?.instant ?? -Infinity)) return undefined;
  const aside = theirs.isLatest ? '' : ', though its note keeps it from being the current release';
  return `"${version}" is published there, which is newer than "${ours}" in the notes${aside}`;
}
