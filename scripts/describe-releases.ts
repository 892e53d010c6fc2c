import { formatInstant } from '../src/project/order-notes.ts';
import type { ReleaseNames } from '../src/project/load-project.ts';
import { countOf } from './print.ts';

export const STRICT_NOTICE = 'With --strict, warnings are errors.\n';

/**
 * Describes the current and the previous release, the number of drafts, the current release of each channel, the tagged
 * release if it is not current, and those that appear later, a line each.
 */
export function describeReleases({
  current,
  previous,
  tagged,
  drafts,
  scheduled,
  channels,
}: ReleaseNames): string {
  const isOther = tagged !== undefined && tagged !== current;
  return [
    `${describeLatest(current, previous)}${drafts > 0 ? `; ${countOf(drafts, 'draft')}` : ''}.`,
    ...describeChannels(channels),
    ...(isOther
      ? [`The tagged release ${tagged} has a note, but ${current} stays the current release.`]
      : []),
    ...scheduled.map(
      ({ version, due }) => `${version} is scheduled and appears at ${formatInstant(due)}.`,
    ),
  ].join('\n');
}

/** The current release of each channel, a line each. */
export const describeChannels = (channels: ReleaseNames['channels']) =>
  [...channels].map(([name, version]) => `In the channel ${name}, it is ${version}.`);

function describeLatest(current: string | undefined, previous: string | undefined): string {
  if (current === undefined) return 'There is no release yet';
  if (previous === undefined) return `The only release is ${current}`;
  return `The current release is ${current}, the previous one ${previous}`;
}
