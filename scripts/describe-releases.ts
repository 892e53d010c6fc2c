import type { ReleaseNames } from '../src/project/release-names.ts';

/** Says which release is current, and where the tagged one stands. */
export function describeReleases({ current, previous, tagged }: ReleaseNames): string {
  const latest = `${current} is the current release, ${previous} the one before it.`;
  if (tagged === undefined || tagged === current) return latest;
  return `${latest}\n${tagged}, which is tagged, has a note; ${current} stays the current release.`;
}
