import type { VFile } from 'vfile';
import type { ValidNote } from './parse-note.ts';
import { quote, report, type Problem } from './problem.ts';

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
  places: Pick<ValidNote['places'], 'version' | 'date'>;
}

export function markRelease({ file, frontMatter, places }: ValidNote): ReleaseMark {
  const { version, date, latest = true, draft: isDraft = false } = frontMatter;
  const { path } = file;
  return { path, version, instant: date.instant, isDraft, isLatest: latest && !isDraft, places };
}

/** The file of a path, which takes what is wrong with it. */
export type FileOf = (path: string) => VFile;

/** Reports versions that two notes share, and moments that two releases share, at the later file. */
export function checkTogether(marks: ReleaseMark[], fileOf: FileOf): void {
  const tellVersion = ({ version }: ReleaseMark, path: string) =>
    `${quote(version)} is the version of ${path} already; type another`;
  const tellDate = ({ instant }: ReleaseMark, path: string) =>
    `${path} has the same moment, so neither is newer; give the newer one a later time of day, such as date: ${anHourAfter(instant)}`;
  const releases = marks.filter(({ isDraft }) => !isDraft);
  for (const { path, ...problem } of [
    ...findShared(marks, 'version', ({ version }) => version, tellVersion),
    ...findShared(releases, 'date', ({ instant }) => instant, tellDate),
  ]) {
    report(fileOf(path), problem);
  }
}

function anHourAfter(instant: number): string {
  return writeInstant(instant + 3_600_000);
}

/** A moment as front matter has it: `2026-11-20T09:30:00Z`. */
export function writeInstant(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

function findShared(
  marks: ReleaseMark[],
  key: 'version' | 'date',
  valueOf: (mark: ReleaseMark) => string | number,
  tell: (mark: ReleaseMark, path: string) => string,
): (Problem & { path: string })[] {
  const seen = new Map<string | number, string>();
  const problems: (Problem & { path: string })[] = [];
  for (const mark of marks) {
    const value = valueOf(mark);
    const first = seen.get(value);
    const { path } = mark;
    if (first === undefined) seen.set(value, path);
    else {
      const reason = tell(mark, first);
      problems.push({ path, rule: `duplicate-${key}`, reason, place: mark.places[key] });
    }
  }
  return problems;
}

/** Sorts releases newest first. The version is opaque and says nothing about order. */
export function orderReleases<T extends ReleaseMark>(marks: T[]): T[] {
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
