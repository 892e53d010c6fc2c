import { isValid, type Note, type ValidNote } from '../notes/parse/parse-note.ts';
import { compareText } from '../notes/problem.ts';
import { compareVersions, parseVersion } from './compare-versions.ts';
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
const HOUR = 3_600_000;
/** The time zone in which a day begins first is UTC+14. */
const EARLIEST_OFFSET = 14 * HOUR;

/**
 * When a release appears, in milliseconds since 1970. A date without a time is reached when that day has begun anywhere
 * on Earth, so that an author's today is never in the future.
 */
export function dueInstant({ text, instant }: FrontMatter['date']): number {
  return TIME.test(text) ? instant : instant - EARLIEST_OFFSET;
}

export function placeNote(path: string, note: Note, asOf: Date): DatedNote | undefined {
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
export function formatUtcDay(instant: number): string {
  return new Date(instant).toISOString().slice(0, 'YYYY-MM-DD'.length);
}

/**
 * Orders releases newest first. Those of one instant are ordered by version if all their versions can be compared. If
 * not, those that may be the current release are newer than others, and each kind is ordered by version if all of its
 * versions can be compared, and otherwise by path, the last path newest. Drafts are newer than releases of the same
 * instant.
 */
export function orderReleases(notes: readonly DatedNote[]): DatedNote[] {
  return groupByInstant(notes).flatMap((group) => {
    const drafts = group.filter(({ isDraft }) => isDraft);
    const releases = group.filter(({ isDraft }) => !isDraft);
    return [drafts, releases].flatMap(orderEqual);
  });
}

/** Groups notes by their instant, newest first. */
export function groupByInstant(notes: readonly DatedNote[]): DatedNote[][] {
  const groups = Map.groupBy(notes, ({ instant }) => instant);
  return [...groups].toSorted(([a], [b]) => b - a).map(([, group]) => group);
}

function orderEqual(notes: DatedNote[]): DatedNote[] {
  if (notes.length < 2) return notes;
  const byPath = notes.toSorted((a, b) => comparePaths(b, a));
  const parsed = byPath.flatMap((note) => {
    const version = parseVersion(note.version);
    return version ? [{ note, version }] : [];
  });
  if (parsed.length < notes.length) {
    // Others do not change the order of those that may be the current release.
    const [latest, others] = [byPath.filter(isLatest), byPath.filter((note) => !isLatest(note))];
    return latest.length > 0 && others.length > 0 ? [latest, others].flatMap(orderEqual) : byPath;
  }
  return parsed.toSorted((a, b) => compareVersions(b.version, a.version)).map(({ note }) => note);
}

const isLatest = (note: DatedNote) => note.isLatest;

export function comparePaths(a: DatedNote, b: DatedNote): number {
  return compareText(a.path, b.path);
}

export function isPublished({ isDraft, isScheduled }: DatedNote): boolean {
  return !isDraft && !isScheduled;
}

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
 * and scheduled ones.
 */
export function pickHistory(
  notes: readonly DatedNote[],
  count: number,
  { unpublished = false } = {},
): DatedNote[] {
  const published = orderReleases(notes.filter(isPublished)).slice(0, count);
  if (!unpublished) return published;
  const newest = new Set(published);
  return orderReleases(notes).filter((note) => newest.has(note) || !isPublished(note));
}
