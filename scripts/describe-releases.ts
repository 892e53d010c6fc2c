import type { ReleaseNames } from '../src/project/release-names.ts';

/** Describes the current and the previous release, and the tagged one if it is not current. */
export function describeReleases({ current, previous, tagged }: ReleaseNames): string {
  const latest = `The current release is ${current}, the previous one ${previous}.`;
  if (tagged === undefined || tagged === current) return latest;
  return `${latest}\nThe tagged release ${tagged} has a note, but ${current} stays the current release.`;
}
