import { isForEverybody, orderReleases, type DatedNote } from '../project/order-notes.ts';
import { compareVersionNames, compareVersions, findLower } from '../versions/compare.ts';
import { parseVersion } from '../versions/parse.ts';

/**
 * Finds the notes of releases that come after a higher version. `first` is the first release of the first source. Dates of
 * `doubtful` ones make no other release a backport.
 */
export function findBackports(
  notes: readonly DatedNote[],
  first: DatedNote | undefined,
  doubtful: ReadonlyMap<DatedNote, string>,
): ReadonlySet<DatedNote> {
  const oldestFirst = orderReleases(notes.filter(isForEverybody)).toReversed();
  const sure = oldestFirst.filter((note) => !doubtful.has(note));
  const start = sure.at(-1) === first ? findNewScheme(sure) : 0;
  const parts = [sure.slice(0, start), sure.slice(start)].map((part) => [
    ...findLower(part).keys(),
  ]);
  const doubted = [...findLower(oldestFirst).keys()].filter((note) => doubtful.has(note));
  return new Set([...parts.flat(), ...doubted]);
}

/** Where a new scheme of versions starts, which the newest release has: lower than all before. Otherwise 0. */
function findNewScheme(oldestFirst: readonly DatedNote[]): number {
  const newest = oldestFirst.at(-1);
  const highest = newest && findLower(oldestFirst).get(newest);
  const start = highest ? oldestFirst.indexOf(highest) + 1 : 0;
  const next = parseVersion(oldestFirst[start]?.version ?? '');
  const isLowest = oldestFirst.slice(0, start).every(({ version }) => {
    const earlier = parseVersion(version);
    return !earlier || (next && compareVersions(next, earlier) < 0);
  });
  return isLowest ? start : 0;
}

/**
 * Finds releases of a changelog, newest first, whose date fits neither their place nor their version, but would in another
 * year. Below a release that has appeared, a later date does not fit. Each has what to say of it.
 */
export function findDoubtful(releases: readonly DatedNote[]): Map<DatedNote, string> {
  const ordered = releases.filter(
    (note) => Number.isFinite(note.instant) && parseVersion(note.version),
  );
  const past = ordered.findIndex(({ isScheduled }) => !isScheduled);
  const possible = ordered.filter(({ isScheduled }, at) => at < past || !isScheduled);
  const fitting = findDescending(possible);
  return new Map(
    ordered.flatMap((note, index): [DatedNote, string][] => {
      if (fitting.has(note)) return [];
      const newer = ordered.slice(0, index).findLast((each) => fitting.has(each));
      const older = ordered.slice(index).find((each) => fitting.has(each));
      const isInPlace = isHigher(newer, note) && isHigher(note, older);
      const year = isInPlace && findYear(note, newer, older);
      if (!year) return [];
      const { text } = note.note.frontMatter.date;
      const place = [newer, older].flatMap((each) => each?.version ?? []).join(' and ');
      const message = `its date ${text} fits neither its version nor its place next to ${place}; is the year ${year}?`;
      return [[note, message]];
    }),
  );
}

function isHigher(note: DatedNote | undefined, other: DatedNote | undefined): boolean {
  return !note || !other || (compareVersionNames(note.version, other.version) ?? 1) > 0;
}

function findYear(note: DatedNote, newer?: DatedNote, older?: DatedNote): number | undefined {
  const years = [older, newer].flatMap((each) =>
    each ? new Date(each.instant).getUTCFullYear() : [],
  );
  const fitting = [...years, ...years.map((year) => year + 1)].find((year) => {
    const instant = new Date(note.instant).setUTCFullYear(year);
    return instant >= (older?.instant ?? -Infinity) && instant <= (newer?.instant ?? Infinity);
  });
  return fitting === new Date(note.instant).getUTCFullYear() ? undefined : fitting;
}

/** The longest part of a list whose dates never ascend. */
function findDescending(notes: readonly DatedNote[]): Set<DatedNote> {
  /** By length, the last note of the part that ends highest. */
  const ends: DatedNote[] = [];
  const before = new Map(
    notes.map((note) => {
      const length = ends.findLastIndex(({ instant }) => instant >= note.instant) + 1;
      ends[length] = note;
      return [note, ends[length - 1]];
    }),
  );
  const longest = new Set<DatedNote>();
  for (let at = ends.at(-1); at; at = before.get(at)) longest.add(at);
  return longest;
}
