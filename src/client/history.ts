import type { ReleaseHistory, ReleaseLogEntry } from '../contract/version-response.ts';
import { isSameVersion } from '../versions/same.ts';
import { VersionError } from './version-error.ts';

/**
 * Lists the releases from this version, which is the first, to the oldest.
 *
 * @param releases newest first
 * @throws VersionError `unknown-version`
 */
export function listFrom<Entry extends ReleaseLogEntry>(
  releases: readonly Entry[],
  version: string,
): [Entry, ...Entry[]] {
  const start = releases.findIndex((release) => isSameVersion(release.version, version));
  const [installed, ...older] = start === -1 ? [] : releases.slice(start);
  if (installed) return [installed, ...older];
  throw new VersionError('unknown-version', `the history does not have the version "${version}"`);
}

/** Why users of the installed version must update. */
export interface RequiredUpdate {
  /** The installed release was withdrawn, or is older than a required one. */
  reason: 'withdrawn' | 'required';
  /** The withdrawn release, or the newest required one. */
  release: ReleaseHistory[number];
}

/**
 * Finds why users of a version must update, by the order of the history. Required releases that were withdrawn or have
 * `latest: false` do not count.
 *
 * @throws VersionError `unknown-version` if the history does not have the version
 */
export function findRequiredUpdate(
  releases: ReleaseHistory,
  version: string,
): RequiredUpdate | undefined {
  const [installed] = listFrom(releases, version);
  if (installed.withdrawn !== undefined) return { reason: 'withdrawn', release: installed };
  const release = releases
    .slice(0, releases.indexOf(installed))
    .find(
      ({ required, latest, withdrawn }) => required && latest !== false && withdrawn === undefined,
    );
  return release && { reason: 'required', release };
}
