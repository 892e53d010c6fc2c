import { findCommand } from './workspace/command.ts';
import { UNDATED } from '../notes/parse/schema.ts';
import { locateField } from '../notes/parse/parse-note.ts';
import { makeProblem, quote, type Problem } from '../notes/problem.ts';
import type { Rule } from '../notes/rules.ts';
import { compareVersionNames, findLower } from '../versions/compare.ts';
import { parseVersion } from '../versions/parse.ts';
import { isPrerelease } from '../versions/tag.ts';
import {
  comparePaths,
  formatInstant,
  formatUtcDay,
  HOUR,
  isForEverybody,
  isPublished,
  orderReleases,
  pickLatest,
  type DatedNote,
} from './order-notes.ts';
import { explainForeign } from './workspace/tags.ts';
import { countOf, type FileProblem } from './problems.ts';
import { checkSharedVersions } from './shared-versions.ts';

/** The problems between notes. `channels` is the setting. */
export function checkNotes(
  notes: readonly DatedNote[],
  channels?: readonly string[],
): FileProblem[] {
  return [
    ...checkSharedVersions(notes),
    ...checkTies(notes),
    ...checkVersionOrder(notes),
    ...checkPrerelease(notes, channels),
    ...checkDrafts(notes),
    ...checkUnlikely(notes),
  ];
}

/**
 * Finds versions that cannot be compared although the current or the previous release depends on them, now or when
 * scheduled releases appear.
 */
export function checkTies(notes: readonly DatedNote[]): FileProblem[] {
  const candidates = orderReleases(notes.filter(({ isLatest }) => isLatest));
  const groupByInstant = (isScheduled: boolean) => {
    const matches = candidates.filter((note) => note.isScheduled === isScheduled);
    return [...Map.groupBy(matches, ({ instant }) => instant).values()];
  };
  const [newest = [], next = []] = groupByInstant(false);
  return [...groupByInstant(true), newest.length > 1 ? newest : next].flatMap(checkComparable);
}

function checkComparable(notes: readonly DatedNote[]): FileProblem[] {
  const deciding = notes.toSorted(comparePaths);
  const opaque = deciding.filter(({ version }) => !parseVersion(version));
  const other = deciding.find(({ version }) => parseVersion(version)) ?? opaque.shift();
  if (!other) return [];
  return opaque.map((note) => {
    const later = formatInstant(note.instant + HOUR);
    const message = `${quote(note.version)} cannot be compared with ${quote(other.version)} of ${other.path}, which has the same date; give the newer one a later time of day, such as date: ${later}`;
    return report('duplicate-date', note, message, 'date');
  });
}

function report(
  rule: Rule,
  { path, note }: DatedNote,
  message: string,
  key: 'version' | 'date' = 'version',
): FileProblem {
  return { file: path, ...makeProblem(rule, message, locateField(note, key)) };
}

/** Finds releases that are, or will be, in the version response although an earlier one is higher. */
export function checkVersionOrder(notes: readonly DatedNote[]): FileProblem[] {
  const candidates = orderReleases(notes.filter((note) => note.isLatest));
  const lower = findLower(candidates.toReversed());
  // A channel may be ahead of releases for everybody, which is no mistake of theirs.
  const areAllPublic = candidates.every(hasNoChannel);
  const shown = new Set([
    ...candidates.filter((note) => note.isScheduled),
    ...candidates.filter(isPublished).slice(0, 2),
  ]);
  const checked = [...shown].filter((note) => areAllPublic || !hasNoChannel(note));
  const groups = [...Map.groupBy(checked, (note) => lower.get(note))];
  return groups.flatMap(([higher, [note, another]]) => {
    if (!higher || !note) return [];
    const [version, high] = [quote(note.version), quote(higher.version)];
    if (another) {
      const message = `${high} is dated before ${version} and ${quote(another.version)}, which are lower but count as newer; correct this date or, if those are backports, add latest: false to their notes`;
      return [report('version-order', higher, message, 'date')];
    }
    const later = formatInstant(note.instant + HOUR);
    const fix =
      formatUtcDay(higher.instant) === formatUtcDay(note.instant)
        ? `give ${higher.path} a later time, such as date: ${later}`
        : 'correct the date of one of them';
    const message = `${high} of ${higher.path} is higher than ${version} but dated earlier, so ${version} counts as newer; if it is a backport, add latest: false, otherwise ${fix}`;
    return [report('version-order', note, message)];
  });
}

/** Finds a pre-release that is the current release although most others are none. */
export function checkPrerelease(
  notes: readonly DatedNote[],
  [channel]: readonly string[] = [],
): FileProblem[] {
  const published = notes.filter((note) => note.isLatest && isPublished(note));
  const [current, ...others] = orderReleases(published);
  if (!current || !hasNoChannel(current) || !isPrerelease(current.version)) return [];
  const releases = others.filter(({ version }) => !isPrerelease(version)).length;
  if (releases * 2 <= others.length) return [];
  const aside = channel === undefined ? 'latest: false' : `channel: ${channel}`;
  const message = `${quote(current.version)} looks like a pre-release, but is the current release; add ${aside}, or give the release that is meant a newer date`;
  return [report('pre-release', current, message)];
}

/** Finds drafts without a date whose versions are higher than the current release. A single one can be the next release. */
export function checkDrafts(notes: readonly DatedNote[]): FileProblem[] {
  const [current] = pickLatest(notes.filter(isForEverybody));
  if (!current) return [];
  const isHigher = (note: DatedNote) => findLower([note, current]).size > 0;
  const higher = notes.filter((note) => note.isDraft && isUndated(note) && isHigher(note));
  const [draft, another] = orderReleases(higher);
  if (!draft || !another) return [];
  const message = `${higher.length} drafts without a date, such as ${quote(draft.version)}, have higher versions than the current release, ${quote(current.version)}; type their dates and delete their lines draft: true`;
  return [report('version-order', draft, message)];
}

/** Finds versions and file names that differ in form from most other notes. */
export function checkUnlikely(notes: readonly DatedNote[]): FileProblem[] {
  const { numbered = [], others = [] } = Object.groupBy(notes, ({ version }) =>
    parseVersion(version) ? 'numbered' : 'others',
  );
  const mistyped = numbered.length < others.length ? [] : others.flatMap(checkTyping);
  return [...mistyped, ...checkUnreleased(notes), ...checkFileNames(numbered)];
}

function checkTyping(note: DatedNote): FileProblem[] {
  const { version } = note;
  const meant = version
    .replace(/^(?:version|release) +(?=v?\d)|(?<=\d) *\((?:build )?\d+\)$/gi, '')
    .replaceAll(',', '.')
    .replaceAll(/(?<=^|[.\d])o(?=[.\d]|$)/gi, '0')
    .replaceAll(/(?<=^|[.\d])[il](?=[.\d]|$)/gi, '1')
    .replaceAll(/\.+/g, '.')
    .replaceAll(/^\.|[-.]$|(?<=\.) /g, '');
  if (!parseVersion(meant)) return [];
  const message = `${quote(version)} is not a number such as the other versions; did you mean ${quote(meant)}?`;
  return [report('unlikely-value', note, message)];
}

/** The version of a draft that `import` wrote. */
const checkUnreleased = (notes: readonly DatedNote[]) =>
  notes
    .filter(({ version, isDraft }) => !isDraft && /^unreleased$/i.test(version))
    .map((note) => {
      const message = `${quote(note.version)} is published under this name; type the version of the release, or add draft: true`;
      return report('unlikely-value', note, message);
    });

/** Finds notes that have another version than their file, if most have the same. */
function checkFileNames(notes: readonly DatedNote[]): FileProblem[] {
  const byName = notes.flatMap((note) => {
    const [, name = ''] = /(?:^|\/)([vV]?\d+\.\d[^/]*)\.md$/.exec(note.path) ?? [];
    const order = compareVersionNames(note.version, name);
    return order === undefined ? [] : [{ note, name, isSame: order === 0 }];
  });
  const renamed = byName.filter(({ isSame }) => !isSame);
  if (renamed.length * 2 > byName.length) return [];
  return renamed.map(({ note, name }) => {
    const message = `${quote(note.version)} is not the version in the name of this file, ${quote(name)}; correct one of the two`;
    return report('unlikely-value', note, message);
  });
}

const hasNoChannel = ({ note }: DatedNote) => note.frontMatter.channel === undefined;

const isUndated = ({ note }: DatedNote) => note.frontMatter.date === UNDATED;

/** What to do about drafts without a date. */
export const adviseDates = (drafts: number): string =>
  `${countOf(drafts, 'draft')} without a date: type a date and delete the line draft: true`;

export function makeTooFew([only]: DatedNote[], notes: DatedNote[]): Problem {
  const undated = notes.filter(isUndated).length;
  if (undated > 0 && undated === notes.length) return makeProblem('too-few', adviseDates(undated));
  const excluded = notes.filter(({ isLatest, isScheduled }) => !isLatest || isScheduled).length;
  const aside =
    excluded > 0
      ? ` (not counting ${excluded} with draft: true, latest: false, withdrawn or a later date)`
      : '';
  // Not in place of a release that is withdrawn: apps would get the placeholder.
  const isWithdrawn = notes.some(({ note }) => note.frontMatter.withdrawn !== undefined);
  const before =
    only && !isWithdrawn ? `\`${findCommand()} init\` adds a placeholder before it, and ` : '';
  const advice =
    notes.length === 0
      ? `start with \`${findCommand()} init\`, which adds the first`
      : `${before}\`${findCommand()} new VERSION\` adds the next release`;
  const message = only
    ? `${quote(only.version)} is the only release${aside}, but the version response also includes the previous one; ${advice}`
    : `there is no release${aside}, but the version response needs two; ${advice}`;
  return makeProblem('too-few', message);
}

export function checkTag(tag: string, tagged: DatedNote | undefined): Problem[] {
  const message = tagged
    ? explainUnpublished(tag, tagged)
    : (explainForeign(tag) ??
      `no note has the version of the tag ${quote(tag)}; add a note, or tag a version that has one`);
  return message === undefined ? [] : [makeProblem('tag', message)];
}

function explainUnpublished(tag: string, { path, due, isDraft, isScheduled }: DatedNote) {
  const name = `the tag ${quote(tag)} names ${path}, which`;
  if (isDraft) return `${name} is a draft; delete its line draft: true`;
  if (!isScheduled) return undefined;
  return `${name} is scheduled and appears at ${formatInstant(due)}; publish it then, or correct its date`;
}
