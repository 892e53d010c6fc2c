import { dayOf } from '../notes/format.ts';
import { isValid, type Note, type ValidNote } from '../notes/parse/parse-note.ts';
import { compareText } from '../notes/problem.ts';
import { compareVersionNames, findLower } from '../versions/compare.ts';
import { parseVersion } from '../versions/parse.ts';
import type { FrontMatter } from '../notes/parse/schema.ts';

export interface DatedNote {
  path: string;
  note: ValidNote;
  /** What pages show: the note or its translation. */
  shown: { path: string; note: Note };
  /** The language of the text, if the settings have another one. */
  lang?: string;
  version: string;
  /** Milliseconds since 1970. */
  instant: number;
  isDraft: boolean;
  /** Whether it may be the current release, or the one before it, once it has appeared. */
  isLatest: boolean;
  /** When it appears: milliseconds since 1970. */
  due: number;
  /** Whether it appears later, and is in no output yet. A draft is not scheduled. */
  isScheduled: boolean;
}

const TIME = /T/i;
export const HOUR = 3_600_000;
/** The time zone in which a day begins first is UTC+14. */
const EARLIEST_OFFSET = 14 * HOUR;

/**
 * When a release appears, in milliseconds since 1970. A date without a time is reached when that day has begun anywhere
 * on Earth, so that an author's today is never in the future.
 */
export function dueInstant({ text, instant }: FrontMatter['date']): number {
  return TIME.test(text) ? instant : instant - EARLIEST_OFFSET;
}

export function dateNote(path: string, note: Note, asOf: Date): DatedNote | undefined {
  if (!isValid(note)) return undefined;
  const { version, date, latest = true, draft: isDraft = false, withdrawn } = note.frontMatter;
  const isLatest = latest && !isDraft && withdrawn === undefined;
  const due = dueInstant(date);
  const isScheduled = !isDraft && due > asOf.getTime();
  const { instant } = date;
  const shown = { path, note };
  return { path, note, shown, version, instant, isDraft, isLatest, due, isScheduled };
}

/** Writes an instant as in front matter: `2026-11-20T09:30:00Z`. */
export function formatInstant(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** Writes the day of an instant in UTC as in front matter: `2026-11-20`. */
export const formatUtcDay = (instant: number): string => dayOf(formatInstant(instant));

/**
 * Orders releases newest first. At the same instant, drafts are newer than releases, and higher versions are newer.
 * Versions that cannot be compared are the oldest, in the order of their paths, the last path newest.
 */
export function orderReleases(notes: readonly DatedNote[]): DatedNote[] {
  return notes.toSorted(
    (a, b) =>
      b.instant - a.instant ||
      Number(b.isDraft) - Number(a.isDraft) ||
      compareNoteVersions(b, a) ||
      comparePaths(b, a),
  );
}

function compareNoteVersions(a: DatedNote, b: DatedNote): number {
  const isNumbered = ({ version }: DatedNote) => Number(parseVersion(version) !== undefined);
  return compareVersionNames(a.version, b.version) ?? isNumbered(a) - isNumbered(b);
}

export function comparePaths(a: DatedNote, b: DatedNote): number {
  return compareText(a.path, b.path);
}

export function isPublished({ isDraft, isScheduled }: DatedNote): boolean {
  return !isDraft && !isScheduled;
}

/** Whether a note may be the current release of those who have no channel. */
export const isForEverybody = ({ isLatest, note }: DatedNote): boolean =>
  isLatest && note.frontMatter.channel === undefined;

/** When the newest of the releases that have appeared did: milliseconds since 1970. */
export function findNewestDue(notes: readonly DatedNote[]): number {
  return notes.filter(isPublished).reduce((newest, { due }) => Math.max(newest, due), -Infinity);
}

export function pickLatest(notes: readonly DatedNote[]): DatedNote[] {
  const eligible = notes.filter((note) => note.isLatest && isPublished(note));
  return orderReleases(eligible).slice(0, 2);
}

/** The releases that appear later, the next one first. */
export function listScheduled(notes: readonly DatedNote[]): DatedNote[] {
  const oldestFirst = orderReleases(notes.filter((note) => note.isScheduled)).toReversed();
  return oldestFirst.toSorted((a, b) => a.due - b.due);
}

/**
 * The newest `count` releases, including those with `latest: false`, and optionally all that are not published: drafts
 * and scheduled ones. Drafts without a date are the last if they are lower than another release.
 */
export function pickHistory(
  notes: readonly DatedNote[],
  count: number,
  { unpublished = false } = {},
): DatedNote[] {
  const published = orderReleases(notes.filter(isPublished)).slice(0, count);
  if (!unpublished) return published;
  const newest = new Set(published);
  const all = orderReleases(notes).filter((note) => newest.has(note) || !isPublished(note));
  const lower = findLower(all.toReversed());
  const isOld = (note: DatedNote) => Number(note.instant === Infinity && lower.has(note));
  return all.toSorted((a, b) => isOld(a) - isOld(b));
}
