import type { ParsedNote } from '../notes/parse-note.ts';
import { placeOf } from '../notes/parse-note.ts';
import { makeProblem, quote, type Problem } from '../notes/problem.ts';

/** A note with valid front matter, and its place among the others. */
export interface ProjectNote {
  path: string;
  note: ParsedNote;
  version: string;
  /** Milliseconds since 1970. */
  instant: number;
  isDraft: boolean;
  /** Whether it may be the current release, or the one before it. */
  isLatest: boolean;
}

/** Describes a note; undefined if its front matter is not valid. */
export function describeNote(path: string, note: ParsedNote): ProjectNote | undefined {
  if (!note.frontMatter) return undefined;
  const { version, date, latest = true, draft: isDraft = false } = note.frontMatter;
  return { path, note, version, instant: date.instant, isDraft, isLatest: latest && !isDraft };
}

/** Finds versions that two notes share, and instants that two releases share. The problem is the later note's. */
export function findShared(notes: ProjectNote[]): { path: string; problem: Problem }[] {
  const releases = notes.filter(({ isDraft }) => !isDraft);
  const versions = pairUp(notes, ({ version }) => version).map(({ note, earlier }) => {
    const message = `${quote(note.version)} is already the version of ${earlier}; use another one`;
    return report(note, 'version', message);
  });
  const dates = pairUp(releases, ({ instant }) => instant).map(({ note, earlier }) => {
    const later = writeInstant(note.instant + HOUR);
    const message = `${earlier} has the same date, so neither is newer; give the newer one a later time of day, such as date: ${later}`;
    return report(note, 'date', message);
  });
  return [...versions, ...dates];
}

const HOUR = 3_600_000;

function report({ path, note }: ProjectNote, key: 'version' | 'date', message: string) {
  return { path, problem: makeProblem(`duplicate-${key}`, message, placeOf(note, key)) };
}

/** Writes an instant as in front matter: `2026-11-20T09:30:00Z`. */
export function writeInstant(instant: number): string {
  return new Date(instant).toISOString().replace('.000Z', 'Z');
}

/** Every note that has the same value as an earlier one, with the path of the earlier one. */
function pairUp(notes: ProjectNote[], valueOf: (note: ProjectNote) => string | number) {
  const seen = new Map<string | number, string>();
  return notes.flatMap((note) => {
    const value = valueOf(note);
    const earlier = seen.get(value);
    if (earlier === undefined) seen.set(value, note.path);
    return earlier === undefined ? [] : [{ note, earlier }];
  });
}

/** Orders releases newest first. A version is opaque and says nothing about order. */
export function orderReleases(notes: ProjectNote[]): ProjectNote[] {
  return notes.toSorted((a, b) => b.instant - a.instant);
}

/** The current release and the one before it: the newest two that `latest: false` does not exclude. */
export function pickLatest(notes: ProjectNote[]): ProjectNote[] {
  return orderReleases(notes.filter(({ isLatest }) => isLatest)).slice(0, 2);
}

/** The newest `count` releases, including those with `latest: false`, and optionally all drafts. */
export function pickHistory(
  notes: ProjectNote[],
  count: number,
  { drafts = false } = {},
): ProjectNote[] {
  const ordered = orderReleases(notes);
  const newest = new Set(ordered.filter(({ isDraft }) => !isDraft).slice(0, count));
  return ordered.filter((note) => newest.has(note) || (drafts && note.isDraft));
}
