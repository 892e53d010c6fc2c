import type { ReleaseLogEntry } from '../contract/version-response.ts';
import { VersionError } from './version-error.ts';

/**
 * The releases from this version on, which is the first.
 *
 * @param releases newest first
 * @throws VersionError `unknown-version`
 */
export function listFrom<Entry extends ReleaseLogEntry>(
  releases: readonly Entry[],
  version: string,
): [Entry, ...Entry[]] {
  const start = releases.findIndex((release) => release.version === version);
  const [installed, ...older] = start === -1 ? [] : releases.slice(start);
  if (installed) return [installed, ...older];
  throw new VersionError('unknown-version', `the history does not have the version "${version}"`);
}
