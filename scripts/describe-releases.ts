import type { ReleaseNames } from '../src/project/release-names.ts';

/** Says which release is current, and whether that is the tagged one. */
export function describeReleases({ current, previous, tagged }: ReleaseNames): string {
  const latest = `The current release is ${current}, the previous one ${previous}.`;
  if (tagged === undefined || tagged === current) return latest;
  return `${latest}\nThe tagged release ${tagged} has a note, but ${current} is newer.`;
}
