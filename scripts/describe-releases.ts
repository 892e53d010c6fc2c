import { findCommand } from '../src/project/workspace/command.ts';
import { formatInstant } from '../src/project/order-notes.ts';
import type { ReleaseNames } from '../src/project/load-site.ts';
import type { Published } from '../src/publish/publish.ts';
import { countOf } from '../src/project/problems.ts';

export const STRICT_NOTICE = 'With --strict, warnings are errors.\n';

/**
 * Describes the current and the previous release, the number of drafts, the current release of each channel, the tagged
 * release if it is not current, and scheduled releases, a line each.
 */
export function describeReleases(names: ReleaseNames): string {
  const { current, previous, tagged, drafts, scheduled, channels } = names;
  const isOther = tagged !== undefined && tagged !== current;
  return [
    `${describeLatest(current, previous)}${drafts > 0 ? `; ${countOf(drafts, 'draft')}` : ''}.`,
    ...[...channels].map(([name, version]) => `In the channel ${name}, it is ${version}.`),
    ...(isOther
      ? [`The tagged release ${tagged} has a note, but ${current} stays the current release.`]
      : []),
    ...scheduled.map(
      ({ version, due, date }) =>
        `${version} is scheduled and appears at ${describeDue(due, date)}.`,
    ),
  ].join('\n');
}

/** Says when a release of a date appears. */
export function describeDue(due: number, date: string): string {
  const why = /T/i.test(date) ? '' : `, when ${date} begins in the first time zone`;
  return formatInstant(due) + why;
}

function describeLatest(current: string | undefined, previous: string | undefined): string {
  if (current === undefined) return 'There is no release yet';
  if (previous === undefined) return `The only release is ${current}`;
  return `The current release is ${current}, the previous one ${previous}`;
}

export function describePublish(
  result: Published,
  { siteUrl, isDry }: { siteUrl: string | undefined; isDry: boolean },
): string[] {
  const { name, refusal, uploaded } = result;
  if (!refusal) return isDry ? describeDryRun(result) : describeUploads(result, siteUrl);
  const reason = `${refusal.reason}. Use --force to replace it anyway`;
  const state =
    uploaded.length > 0
      ? 'It was published while this ran, and some files are of this build: publish it again.'
      : 'Nothing was uploaded.';
  return [`gazette: ${name} was not replaced: ${reason}.`, state];
}

const describeCurrent = ({ name, release, total }: Published) =>
  `${name} is up to date: ${release}, with ${total} files.`;

function describeUploads(result: Published, siteUrl: string | undefined): string[] {
  const { uploaded, total, deleted, before, name, release } = result;
  const was = before === undefined || before === release ? '' : `; it was ${before}`;
  return [
    uploaded.length === 0
      ? describeCurrent(result)
      : `${name} is ${release}${was}. ${uploaded.length} of ${total} files were new or different.`,
    ...(deleted.length > 0
      ? [`Deleted ${countOf(deleted.length, 'file')} of earlier builds.`]
      : []),
    ...(siteUrl === undefined ? [] : [`Check it: ${findCommand()} verify ${siteUrl}`]),
  ];
}

const listPaths = (title: string, paths: string[]) =>
  paths.length === 0 ? [] : [title, ...paths.map((path) => `  ${path}`)];

function describeDryRun(result: Published): string[] {
  const { uploaded, total, deleted } = result;
  if (uploaded.length === 0 && deleted.length === 0) return [describeCurrent(result)];
  return [
    ...listPaths(`${uploaded.length} of ${total} files are new or different:`, uploaded),
    ...listPaths(`${countOf(deleted.length, 'file')} of earlier builds would be deleted:`, deleted),
    deleted.length > 0 ? 'Nothing was uploaded or deleted.' : 'Nothing was uploaded.',
  ];
}
