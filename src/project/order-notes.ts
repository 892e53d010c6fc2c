import type { ValidNote } from '../notes/parse-note.ts';
import { quote } from '../notes/problem.ts';

/** What tells a release from the others. It holds no part of the note's text, for there may be thousands. */
export interface ReleaseMark {
  /** The path of its note. */
  path: string;
  version: string;
  /** Milliseconds since 1970 in UTC. */
  instant: number;
  isDraft: boolean;
  /** Whether it may be the current release, or the one before it. */
  isLatest: boolean;
}

export function markRelease({ file, frontMatter }: ValidNote): ReleaseMark {
  const { version, date, latest = true, draft: isDraft = false } = frontMatter;
  const { path } = file;
  return { path, version, instant: date.instant, isDraft, isLatest: latest && !isDraft };
}

/** What two releases must not share. */
export interface SharedValue<T extends ReleaseMark> {
  key: 'version' | 'date';
  /** The later of the two. */
  release: T;
  rule: string;
  reason: string;
}

/** Finds versions that two notes share, and moments that two releases share. */
export function findShared<T extends ReleaseMark>(marks: T[]): SharedValue<T>[] {
  const releases = marks.filter(({ isDraft }) => !isDraft);
  const versions = pairUp(marks, ({ version }) => version).map(({ release, path }) => ({
    key: 'version' as const,
    release,
    rule: 'duplicate-version',
    reason: `${quote(release.version)} is the version of ${path} already; type another`,
  }));
  const dates = pairUp(releases, ({ instant }) => instant).map(({ release, path }) => ({
    key: 'date' as const,
    release,
    rule: 'duplicate-date',
    reason: `${path} has the same moment, so neither is newer; give the newer one a later time of day, such as date: ${anHourAfter(release.instant)}`,
  }));
  return [...versions, ...dates];
}

function anHourAfter(instant: number): string {
  return writeInstant(instant + 3_600_000);
}

/** A moment as front matter has it: `2026-11-20T09:30:00Z`. */
export function writeInstant(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** Each release whose value another before it has, with the path of that. */
function pairUp<T extends ReleaseMark>(marks: T[], valueOf: (mark: T) => string | number) {
  // Nearly always there is none, which a set shows in half the time.
  if (new Set(marks.map(valueOf)).size === marks.length) return [];
  const seen = new Map<string | number, string>();
  const pairs: { release: T; path: string }[] = [];
  for (const release of marks) {
    const value = valueOf(release);
    const path = seen.get(value);
    if (path === undefined) seen.set(value, release.path);
    else pairs.push({ release, path });
  }
  return pairs;
}

/** Sorts releases newest first. The version is opaque and says nothing about order. */
function orderReleases<T extends ReleaseMark>(marks: T[]): T[] {
  return marks.toSorted((a, b) => b.instant - a.instant);
}

/** The current release and the one before it: the newest two that `latest: false` does not keep out. */
export function pickLatest<T extends ReleaseMark>(marks: T[]): T[] {
  return orderReleases(marks.filter(({ isLatest }) => isLatest)).slice(0, 2);
}

/** The newest `count` releases, those that `latest: false` keeps out of the response too, and `drafts` on request. */
export function pickHistory<T extends ReleaseMark>(marks: T[], count: number, drafts = false): T[] {
  const ordered = orderReleases(marks);
  const newest = new Set(ordered.filter(({ isDraft }) => !isDraft).slice(0, count));
  return ordered.filter((mark) => newest.has(mark) || (drafts && mark.isDraft));
}
