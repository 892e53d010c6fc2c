import { VersionResponse } from '../contract/index.ts';
import { VERSION_PATH } from '../project/served-files.ts';
import type { Manifest, Source } from '../site/write/manifest.ts';
import type { LocalFile } from './read-build.ts';
import type { StoreResponse } from './send-request.ts';

/** The release in a version response; undefined if the bytes are none. */
export function parseVersion(bytes: Uint8Array): string | undefined {
  try {
    return VersionResponse.safeParse(JSON.parse(new TextDecoder().decode(bytes))).data?.version;
  } catch {
    return undefined;
  }
}

export type PublishedFile = LocalFile & { published: StoreResponse | undefined };

/** A published release that this build does not have is newer, or was published by someone else. */
export function findRefusal({ path, published }: PublishedFile, { versions }: Source) {
  if (!published) return [];
  const version = parseVersion(published.body);
  if (version === undefined) return { path, reason: 'the object there is not a version response' };
  if (versions.includes(version)) return [];
  const reason = `the published release "${version}" is not in this build, because it has no note here, or is a draft or scheduled; get the notes that it was published from, or take it back with "withdrawn: REASON" in its note`;
  return { path, reason };
}

/** A release of another publish that runs, or ran, at the same time. */
export function findNewer(stored: Manifest | undefined, { versions }: Source) {
  const others = stored?.source?.versions.filter((version) => !versions.includes(version)) ?? [];
  return others.map((version) => ({
    path: VERSION_PATH,
    reason: `another publish has the release "${version}", which is not in this build; get its note`,
  }));
}

/** A release that is withdrawn in the store, but not in this build, which may be of an older commit; or has no note here. */
export function findReturned(stored: Manifest | undefined, { withdrawn }: Source) {
  const there = stored?.source?.withdrawn ?? [];
  const returned = there.filter((version) => !withdrawn.includes(version));
  return returned.map((version) => ({
    path: VERSION_PATH,
    reason: `"${version}" is withdrawn there, but not in this build; get the note with "withdrawn: REASON" that it was published from`,
  }));
}
